import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const besideTheBuiltServer = fileURLToPath(new URL('../web/', import.meta.url));

/** dist/web, from dist/server; undefined from the sources, whose pages Vite serves. */
export const webFolder = existsSync(`${besideTheBuiltServer}assets`) ? besideTheBuiltServer : undefined;
