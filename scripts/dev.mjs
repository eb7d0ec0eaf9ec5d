// npm run dev: the database, the server (started again at each save) and the pages (Vite) under one address.
import { checkNode, install } from './prepare.mjs';

checkNode();
await install();
// Installed by the line above.
const { register } = await import('tsx/esm/api');
register();
await import('./develop.ts');
