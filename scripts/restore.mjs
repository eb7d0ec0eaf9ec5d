// npm run restore -- FILE: what a backup holds into an empty place.
import { build, checkNode, install } from './prepare.mjs';

checkNode();
await install();
await build();
process.argv.splice(2, 0, 'restore');
await import('../dist/server/backup.js');
