import { readFile } from 'node:fs/promises';
import path from 'node:path';
import files from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { timeZoneAttribute } from '#contract/days.ts';
import type { Config } from '../config.ts';
import type { Db } from '../db/connect.ts';
import { serveProductPages } from '../product-page/routes.ts';
import { showsCatalogue, withCatalogueFiles } from './catalogue-files.ts';
import { notFound } from './refusal.ts';
import { webFolder } from './web-folder.ts';

type Settings = { db: Db; config: Pick<Config, 'lowStock' | 'timeZone'> };

/**
 * Serves the built pages: what lies in /assets/ carries its hash in the name and never changes, the rest is asked for
 * again each time. Any other address outside /api is a screen of the single page.
 */
export async function servePages(app: FastifyInstance, settings: Settings) {
  if (!webFolder) return;
  const page = await readPage(webFolder, settings.config.timeZone);
  const cataloguePage = await withCatalogueFiles(page, webFolder);
  await app.register(files, {
    root: webFolder,
    wildcard: false,
    index: false,
    globIgnore: ['**/index.html*'],
    cacheControl: false,
    preCompressed: true,
    setHeaders: (reply, file) => {
      reply.header(
        'cache-control',
        file.includes(`${path.sep}assets${path.sep}`) ? 'public, max-age=31536000, immutable' : 'no-cache',
      );
    },
  });
  serveProductPages(app, page, settings);
  app.get('/*', (request, reply) => {
    if (/^\/(api|assets|imagenes)(\/|$)/.test(request.url)) throw notFound('No existe esa dirección.');
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(showsCatalogue(request.url) ? cataloguePage : page);
  });
}

/** The single page, which shows days and hours in the business's zone. */
export async function readPage(pages: string, timeZone: string): Promise<string> {
  const page = await readFile(path.join(pages, 'index.html'), 'utf8');
  return page.replace('<html', `<html ${timeZoneAttribute}="${timeZone}"`);
}
