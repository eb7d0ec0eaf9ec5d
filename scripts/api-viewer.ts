import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Plugin } from 'vite';

const { resolve } = createRequire(import.meta.url);

/** Lays Swagger UI, which shows the API's document at /api/docs/, beside its page: from our own origin, and apart from the product's scripts. */
export function apiViewer(): Plugin {
  return {
    name: 'api-viewer',
    apply: 'build',
    generateBundle() {
      for (const file of ['swagger-ui-bundle.js', 'swagger-ui.css'])
        this.emitFile({
          type: 'asset',
          fileName: `api-docs/${file}`,
          // Their maps stay in the package.
          source: readFileSync(resolve(`swagger-ui-dist/${file}`), 'utf8').replace(
            /\/[/*]# sourceMappingURL=.*\s*$/,
            '',
          ),
        });
    },
  };
}
