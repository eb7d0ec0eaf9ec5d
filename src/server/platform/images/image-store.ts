import path from 'node:path';
import type { Config } from '../config.ts';
import { folderStore } from './folder-store.ts';
import { cachedStore } from './image-cache.ts';
import type { ImageService } from './image-service.ts';
import { s3Store } from './s3-store.ts';

/** A file of a picture, as `640.webp`, and its bytes. */
export type ImageFile = { name: string; bytes: Buffer };

/** Where pictures are kept. Each is named by its content, so that its files never change. */
export type RemoteStore = {
  /** Whether a picture is there whole. */
  has(hash: string): Promise<boolean>;
  /** Keeps the files of a picture, the last of them as the sign that it is whole. */
  put(hash: string, files: AsyncIterable<ImageFile>): Promise<void>;
  /** Null when it is not there. */
  read(hash: string, file: string): Promise<Buffer | null>;
  delete(hash: string): Promise<void>;
};
/** All of it refuses with 503 `NO_DISPONIBLE` while it cannot be reached. */
export type ImageStore = RemoteStore & {
  /** The path on this machine by which the documents' thread reads a file; null when it is not there. */
  pathOf(hash: string, file: string): Promise<string | null>;
};

export type ImageSettings = Pick<Config, 'dataDir'> & { imageService?: ImageService | undefined };

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
