import { randomBytes } from 'node:crypto';
import sql, { type Sql } from 'sql-template-tag';
import { imageUrl, imageWidths } from '#contract/products.ts';

export type ImageFile = { name: string; bytes: Buffer };

export const publicName = /^[0-9a-f]{32}$/;
/** The name of a public or private picture. Only private names begin with `p`. */
export const imageName = /^p?[0-9a-f]{32}$/;
export const privateName = (): string => `p${randomBytes(16).toString('hex')}`;

/**
 * A store of pictures. The files of a picture never change. A public picture's name is derived from its content, a
 * private picture's name is random.
 */
export type RemoteStore = {
  has(hash: string): Promise<boolean>;
  /** Stores the files of a picture; the last one marks it as complete. */
  put(hash: string, files: AsyncIterable<ImageFile>): Promise<void>;
  read(hash: string, file: string): Promise<Buffer | null>;
  delete(hash: string): Promise<void>;
};
/** While a remote store is unreachable, functions throw 503 `NO_DISPONIBLE`, except reads that the cache can answer. */
export type ImageStore = RemoteStore & {
  /** The path at which the documents' thread reads a file; null if the file does not exist. */
  pathOf(hash: string, file: string): Promise<string | null>;
};

export const widestFile = `${Math.max(...imageWidths)}.webp`;

/** The file that is stored last and marks a picture as complete. Documents print it. */
export const lastFile = '400.jpg';

/** Each file of a picture and its media type, in the order of storing. */
export const imageTypes: ReadonlyMap<string, string> = new Map([
  ...imageWidths.map((width): [string, string] => [`${width}.avif`, 'image/avif']),
  ...imageWidths.map((width): [string, string] => [`${width}.webp`, 'image/webp']),
  [lastFile, 'image/jpeg'],
]);

export const imageUrlOf = (hash: Sql): Sql => sql`replace(${imageUrl('#')}, '#', ${hash})`;
