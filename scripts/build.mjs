// npm run build: builds what changed, unless a server runs from this folder.
import { build, checkNode } from './prepare.mjs';

checkNode();
await build();
