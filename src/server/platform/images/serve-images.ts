import type { FastifyInstance } from 'fastify';
import { notFound } from '../http/refusal.ts';
import type { ImageStore } from './image-types.ts';
import { imageTypes } from './image-types.ts';

/** Serves the pictures of a store: a picture never changes under its address, so browsers keep it for good. */
export function serveImages(app: FastifyInstance, store: ImageStore) {
  app.get<{ Params: { hash: string; file: string } }>(
    '/imagenes/:hash/:file',
    { logLevel: 'warn' },
    async ({ params: { hash, file } }, reply) => {
      const type = imageTypes.get(file);
      const bytes = type && /^[0-9a-f]{32}$/.test(hash) ? await store.read(hash, file) : null;
      if (!type || !bytes) throw notFound('No existe esa imagen.');
      return reply.type(type).header('cache-control', 'public, max-age=31536000, immutable').send(bytes);
    },
  );
}
