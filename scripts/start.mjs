// npm start: installs and builds what changed, then becomes the server, which prints what follows. npm run doctor: what it needs, tried.
import { existsSync } from 'node:fs';
import { checkNode, prepare } from './prepare.mjs';

checkNode();
const isDoctor = process.argv[2] === 'doctor';
await prepare(isDoctor ? 'npm run doctor' : 'npm start', { asItIs: isDoctor && existsSync('dist/server/main.js') });
await import('../dist/server/main.js');
