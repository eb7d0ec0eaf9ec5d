// npm run restore -- FILE: what a backup holds into an empty place.
import { checkNode, prepare } from './prepare.mjs';

checkNode();
await prepare('npm run restore');
process.argv.splice(2, 0, 'restore');
await import('../dist/server/backup.js');
