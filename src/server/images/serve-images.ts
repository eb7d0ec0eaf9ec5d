import { readdir, readFile, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { imageWidths } from '#contract/images.ts';
import { notFound } from '../http/refusal.ts';
import { imageFolder, stagingFolder } from './store-image.ts';

/** Serves the pictures under `folder`: a picture never changes under its address, so browsers keep it for good. */
export function serveImages(app: FastifyInstance, folder: string) {
  app.addHook('onReady', () => removeUnfinished(stagingFolder(folder)));
  app.get<{ Params: { hash: string; file: string } }>(
    '/imagenes/:hash/:file',
    { logLevel: 'warn' },
    async ({ params }, reply) => {
      const type = files.get(params.file);
      if (!type || !/^[0-9a-f]{32}$/.test(params.hash)) throw notFound('No existe esa imagen.');
      const bytes = await readFile(path.join(imageFolder(folder, params.hash), params.file)).catch((error) => {
        throw error.code === 'ENOENT' ? notFound('No existe esa imagen.') : error;
      });
      return reply.type(type).header('cache-control', 'public, max-age=31536000, immutable').send(bytes);
    },
  );
}

/** Every file of a picture and its media type: nothing else is ever read. */
const files = new Map<string, string>([
  ...imageWidths.map((width): [string, string] => [`${width}.avif`, 'image/avif']),
  ...imageWidths.map((width): [string, string] => [`${width}.webp`, 'image/webp']),
  ['400.jpg', 'image/jpeg'],
]);

/** Removes what a kill left unfinished; what is younger may belong to another node that shares the folder. */
async function removeUnfinished(staging: string) {
  const left = await readdir(staging).catch(() => []);
  for (const name of left) {
    const work = path.join(staging, name);
    const { mtimeMs } = await stat(work).catch(() => ({ mtimeMs: Date.now() }));
    if (Date.now() - mtimeMs > abandonedAfter) await rm(work, { recursive: true, force: true });
  }
}

const abandonedAfter = 10 * 60_000;
