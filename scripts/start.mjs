// npm start: installs and builds what changed, then becomes the server, which prints what follows.
import { build, checkNode, install } from './prepare.mjs';

checkNode();
await install();
await build();
await import('../dist/server/main.js');
