import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Plugin } from 'vite';

const { resolve } = createRequire(import.meta.url);

/** Copies Swagger UI, which shows the API's document at /api/docs/, beside its page: same origin, separate from the product's scripts. */
export function apiViewer(): Plugin {
  return {
    name: 'api-viewer',
    apply: 'build',
    generateBundle() {
      for (const file of ['swagger-ui-bundle.js', 'swagger-ui.css'])
        this.emitFile({
          type: 'asset',
          fileName: `api-docs/${file}`,
          // Their source maps are not copied.
          source: readFileSync(resolve(`swagger-ui-dist/${file}`), 'utf8').replace(
            /\/[/*]# sourceMappingURL=.*\s*$/,
            '',
          ),
        });
    },
  };
}
