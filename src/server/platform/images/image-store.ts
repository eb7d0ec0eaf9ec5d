import path from 'node:path';
import type { Bucket } from '../bucket.ts';
import type { Config } from '../config.ts';
import { folderStore } from './folder-store.ts';
import { cachedStore } from './image-cache.ts';
import type { ImageStore, RemoteStore } from './image-types.ts';
import { s3Store } from './s3-store.ts';

export type ImageSettings = Pick<Config, 'dataDir'> & { imageService?: Bucket | undefined };

/** The service of `IMAGES_URL`, with a cache in the data folder; without it, the data folder itself. */
export function openImageStore(
  { dataDir, imageService }: ImageSettings,
  onError: (error: Error) => void = () => {},
): ImageStore {
  if (!imageService) return folderStore(imagesFolder(dataDir));
  return cachedStore(s3Store(imageService, { onError }), path.join(dataDir, 'imagenes-copias'));
}

/** The same without a cache: for whoever reads or writes all pictures once. */
export function openBareImageStore({ dataDir, imageService }: ImageSettings): RemoteStore {
  return imageService ? s3Store(imageService) : folderStore(imagesFolder(dataDir));
}

/** Where all pictures lie, unless a service keeps them. */
export const imagesFolder = (dataDir: string): string => path.join(dataDir, 'imagenes');
