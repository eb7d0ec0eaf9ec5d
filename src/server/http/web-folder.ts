import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** dist/web, whether we run from dist/server or from the sources; undefined before it was built. */
export const webFolder = ['../web/', '../../../dist/web/']
  .map((relative) => fileURLToPath(new URL(relative, import.meta.url)))
  .find((candidate) => existsSync(path.join(candidate, 'assets')));
