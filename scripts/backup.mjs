// npm run backup -- FILE: everything into one file, while the server runs or not.
import { existsSync } from 'node:fs';
import { checkNode, prepare } from './prepare.mjs';

checkNode();
// As it is, though a source may have been updated meanwhile: the server that runs needs what it was built into.
await prepare('npm run backup', { asItIs: existsSync('dist/server/backup.js') });
process.argv.splice(2, 0, 'backup');
await import('../dist/server/backup.js');
