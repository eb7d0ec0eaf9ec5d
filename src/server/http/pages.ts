import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import files from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { serveProductPages } from '../product-page/routes.ts';
import { notFound } from './refusal.ts';

/** dist/web, whether we run from dist/server or from the sources. */
const folder = ['../web/', '../../../dist/web/']
  .map((relative) => fileURLToPath(new URL(relative, import.meta.url)))
  .find((candidate) => existsSync(path.join(candidate, 'assets')));

/**
 * Serves the built pages: what lies in /assets/ carries its hash in the name and never changes, the rest is asked for
 * again each time. Any other address outside /api is a screen of the single page.
 */
export async function servePages(app: FastifyInstance, settings: Parameters<typeof serveProductPages>[2]) {
  if (!folder) return;
  await app.register(files, {
    root: folder,
    wildcard: false,
    cacheControl: false,
    preCompressed: true,
    setHeaders: (reply, file) => {
      reply.header(
        'cache-control',
        file.includes(`${path.sep}assets${path.sep}`) ? 'public, max-age=31536000, immutable' : 'no-cache',
      );
    },
  });
  serveProductPages(app, folder, settings);
  app.get('/*', (request, reply) => {
    if (/^\/(api|assets|imagenes)(\/|$)/.test(request.url)) throw notFound('No existe esa dirección.');
    return reply.sendFile('index.html');
  });
}
