// npm run backup -- FILE: everything into one file, while the server runs or not.
import { existsSync } from 'node:fs';
import { build, checkNode, install } from './prepare.mjs';

checkNode();
// A build under a server that runs would take away its files: what it was built from may have been updated meanwhile.
if (!existsSync('dist/server/backup.js')) {
  await install();
  await build();
}
process.argv.splice(2, 0, 'backup');
await import('../dist/server/backup.js');
