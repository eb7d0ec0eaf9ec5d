import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Bucket } from '../bucket.ts';
import type { Config } from '../config.ts';
import { notFound } from '../http/refusal.ts';
import { folderStore } from './folder-store.ts';
import { cachedStore } from './image-cache.ts';
import { type ImageStore, imageTypes, publicName, type RemoteStore } from './image-types.ts';
import { s3Store } from './s3-store.ts';

export type ImageSettings = Pick<Config, 'dataDir'> & { imageService?: Bucket | undefined };

/** Opens the store of `IMAGES_URL` with a cache in the data folder, or else the data folder's own store. */
export function openImageStore({ dataDir, imageService }: ImageSettings, onError: (error: Error) => void = () => {}) {
  if (!imageService) return folderStore(imagesFolder(dataDir));
  return cachedStore(s3Store(imageService, { onError }), path.join(dataDir, 'imagenes-copias'));
}

/** Opens the store without a cache, for work that touches every picture once. */
export const openBareImageStore = ({ dataDir, imageService }: ImageSettings): RemoteStore =>
  imageService ? s3Store(imageService) : folderStore(imagesFolder(dataDir));

export const imagesFolder = (dataDir: string): string => path.join(dataDir, 'imagenes');

/** A picture never changes under its address, so browsers keep it for good. */
export function serveImages(app: FastifyInstance, store: ImageStore) {
  app.get<{ Params: { hash: string; file: string } }>(
    '/imagenes/:hash/:file',
    { logLevel: 'warn' },
    async ({ params: { hash, file } }, reply) => {
      const type = imageTypes.get(file);
      const bytes = type && publicName.test(hash) ? await store.read(hash, file) : null;
      if (!type || !bytes) throw notFound('No existe esa imagen.');
      return reply.type(type).header('cache-control', 'public, max-age=31536000, immutable').send(bytes);
    },
  );
}
