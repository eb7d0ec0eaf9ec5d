// npm start: installs and builds what changed, then becomes the server, which prints what follows. npm run doctor: what it needs, tried.
import { existsSync } from 'node:fs';
import { build, checkNode, install } from './prepare.mjs';

checkNode();
// A build under a server that runs would take away its files.
if (process.argv[2] !== 'doctor' || !existsSync('dist/server/main.js')) {
  await install();
  await build();
}
await import('../dist/server/main.js');
