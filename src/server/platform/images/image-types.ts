import { randomBytes } from 'node:crypto';
import sql, { type Sql } from 'sql-template-tag';
import { imageUrl, imageWidths } from '#contract/products.ts';

/** A file of a picture, as `640.webp`, and its bytes. */
export type ImageFile = { name: string; bytes: Buffer };

/** The names of pictures that have a public address. */
export const publicName = /^[0-9a-f]{32}$/;
/** The names of all: those of private ones begin with a letter that no public one has. */
export const imageName = /^p?[0-9a-f]{32}$/;
/** A name that nothing tells. */
export const privateName = (): string => `p${randomBytes(16).toString('hex')}`;

/** Where pictures are kept. Each is named by its content or, a private one, by chance: its files never change. */
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

/** The widest file of a picture. */
export const widestFile = `${Math.max(...imageWidths)}.webp`;

/** The file that is stored last, and that documents print. */
export const lastFile = '400.jpg';

/** Every file of a picture and its media type, in the order of storing: nothing else is ever read. */
export const imageTypes: ReadonlyMap<string, string> = new Map([
  ...imageWidths.map((width): [string, string] => [`${width}.avif`, 'image/avif']),
  ...imageWidths.map((width): [string, string] => [`${width}.webp`, 'image/webp']),
  [lastFile, 'image/jpeg'],
]);

/** The address of a picture, of the hash in a column; null where that is. */
export const imageUrlOf = (hash: Sql): Sql => sql`replace(${imageUrl('#')}, '#', ${hash})`;
