import { readFile } from 'node:fs/promises';
import path from 'node:path';
import files from '@fastify/static';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { timeZoneAttribute } from '#contract/days.ts';
import { orderTypes } from '#contract/orders.ts';
import { cataloguePaths } from '#contract/products.ts';
import { webFolder } from '../../platform/folders.ts';
import type { Parts } from '../../platform/http/mount.ts';
import { sendReady } from '../../platform/http/ready-answers.ts';
import { readyBody } from '../../platform/http/ready-body.ts';
import { notFound } from '../../platform/http/refusal.ts';
import { owesSecondStep, tokenOf } from '../../platform/http/viewer.ts';
import { within } from '../../platform/within.ts';
import { serveProductPages } from '../product-page/routes.ts';
import type { CatalogueReader } from '../products/catalogue.ts';
import { firstViews } from './first-views.ts';
import { namedManifest, namedPage } from './shop-name.ts';

/** Serves the built web application. All addresses outside /api get the same page. */
export async function servePages(parts: Parts & { catalogue: CatalogueReader }) {
  const { app, config, sessions } = parts;
  if (!webFolder) return;
  const page = await readPage(webFolder, config.timeZone);
  const cataloguePage = await withCatalogueFiles(page, webFolder);
  const named = (page: string) => namedPage(page, config.settings);
  const views = firstViews(() => named(cataloguePage), parts);
  app.addHook('onClose', views.close);
  await app.register(files, {
    root: webFolder,
    wildcard: false,
    index: false,
    globIgnore: ['**/index.html*', `${MANIFEST}*`],
    cacheControl: false,
    preCompressed: true,
    setHeaders: (reply, file) => {
      reply.header(
        'cache-control',
        file.includes(`${path.sep}assets${path.sep}`) ? 'public, max-age=31536000, immutable' : 'no-cache',
      );
    },
  });
  serveProductPages(app, () => named(page), parts);
  const usualManifest = await readFile(path.join(webFolder, MANIFEST), 'utf8');
  app.get(`/${MANIFEST}`, async (request, reply) => {
    const manifest = Buffer.from(namedManifest(usualManifest, config.settings));
    const body = readyBody(manifest, 'application/manifest+json', 'everybody');
    return sendReady(reply, await body.answer(request.headers));
  });
  for (const catalogue of orderTypes)
    app.get(cataloguePaths[catalogue], async (request, reply) => {
      const isWhole = request.url === cataloguePaths[catalogue];
      const view = isWhole ? await views.of(catalogue, await viewerIn(request), request.headers) : undefined;
      return view ? sendReady(reply, view) : send(reply, named(cataloguePage));
    });
  app.get('/*', (request, reply) => {
    if (/^\/(api|assets|imagenes)(\/|$)/.test(request.url)) throw notFound('No existe esa dirección.');
    return send(reply, named(showsCatalogue(request.url) ? cataloguePage : page));
  });

  /**
   * Returns the viewer; null for visitors and for users who have not set up the second step that the shop requires.
   * Undefined if the database fails or does not answer within `patience` milliseconds.
   */
  async function viewerIn(request: FastifyRequest) {
    const presented = tokenOf(request);
    if (!presented) return null;
    const viewer = await within(sessions.viewer(presented.token), patience, () => undefined).catch(() => undefined);
    return owesSecondStep(viewer, config) ? null : viewer;
  }
}

const MANIFEST = 'manifest.webmanifest';

const patience = 300;

const send = (reply: FastifyReply, page: string) =>
  reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache').send(page);

export async function readPage(pages: string, timeZone: string): Promise<string> {
  const page = await readFile(path.join(pages, 'index.html'), 'utf8');
  return page.replace('<html', `<html ${timeZoneAttribute}="${timeZone}"`);
}

const screens = new Set(['/', '/platos-list', ...Object.values(cataloguePaths)]);

export const showsCatalogue = (url: string) => screens.has(url.split('?', 1)[0] as string);

type Manifest = Record<string, { name?: string; file: string; css?: string[]; imports?: string[]; isEntry?: boolean }>;

/** Adds links to the catalogue's files, so that browsers load them at the same time as the first script. */
export async function withCatalogueFiles(page: string, pages: string): Promise<string> {
  const manifest: Manifest = JSON.parse(await readFile(path.join(pages, '.vite', 'manifest.json'), 'utf8'));
  const catalogue = Object.values(manifest).find(({ name }) => name === 'catalogue');
  if (!catalogue) throw new Error('the build has no chunk named catalogue');
  const chunks = [catalogue, ...(catalogue.imports ?? []).flatMap((key) => manifest[key] ?? [])].filter(
    ({ isEntry }) => !isEntry,
  );
  const links = chunks.flatMap(({ file, css = [] }) => [
    `<link rel="modulepreload" crossorigin href="/${file}">`,
    ...css.map((style) => `<link rel="stylesheet" crossorigin href="/${style}">`),
  ]);
  return page.replace('</head>', `${links.join('')}</head>`);
}
