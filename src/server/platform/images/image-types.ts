import { randomBytes } from 'node:crypto';
import sql, { type Sql } from 'sql-template-tag';
import { imageUrl, imageWidths } from '#contract/products.ts';

export type ImageFile = { name: string; bytes: Buffer };

/** The form of the names of pictures with a public address. */
export const publicName = /^[0-9a-f]{32}$/;
/** The form of all picture names; private ones begin with a letter that no public one has. */
export const imageName = /^p?[0-9a-f]{32}$/;
/** A random name that nobody can guess. */
export const privateName = (): string => `p${randomBytes(16).toString('hex')}`;

/** A store of pictures. A picture's name is derived from its content or, if private, random. Its files never change. */
export type RemoteStore = {
  has(hash: string): Promise<boolean>;
  /** Stores the files of a picture; the last one marks it as complete. */
  put(hash: string, files: AsyncIterable<ImageFile>): Promise<void>;
  /** Null when the file does not exist. */
  read(hash: string, file: string): Promise<Buffer | null>;
  delete(hash: string): Promise<void>;
};
/** While the store is unreachable, all its functions refuse with 503 `NO_DISPONIBLE`. */
export type ImageStore = RemoteStore & {
  /** The local path from which the documents' thread reads a file; null when it does not exist. */
  pathOf(hash: string, file: string): Promise<string | null>;
};

export const widestFile = `${Math.max(...imageWidths)}.webp`;

/** The file that is stored last. Documents print it. */
export const lastFile = '400.jpg';

/** Every file of a picture with its media type, in storing order. No other file is ever read. */
export const imageTypes: ReadonlyMap<string, string> = new Map([
  ...imageWidths.map((width): [string, string] => [`${width}.avif`, 'image/avif']),
  ...imageWidths.map((width): [string, string] => [`${width}.webp`, 'image/webp']),
  [lastFile, 'image/jpeg'],
]);

export const imageUrlOf = (hash: Sql): Sql => sql`replace(${imageUrl('#')}, '#', ${hash})`;
