// npm run dev: the database, the server (started again at each save) and the pages (Vite) under one address.
import { checkNode, prepare } from './prepare.mjs';

checkNode();
await prepare('npm run dev', { uses: ['node_modules'] });
// Installed by the line above.
const { register } = await import('tsx/esm/api');
register();
await import('./develop.ts');
