import { createHash } from 'node:crypto';
import { z } from 'zod';
import { imageName, imageTypes } from '../../platform/images/image-types.ts';
import { isImageFile } from '../../platform/images/store-image.ts';
import { isStrongSecret } from '../session/session-secret.ts';
import type { TarEntry } from './tar.ts';

// A backup is a gzip-compressed tar archive of `HEAD`, `SECRET`, `TABLES`, `IMAGES` and `END`, in this order.

/** The format of backups that this version writes. This version reads no newer format. */
export const FORMAT = 1;
/** The first file, which describes the backup. */
export const HEAD = 'vitrina.json';
/** The last file, with the size and checksum of every part. Without it a backup is incomplete. */
export const END = 'end.json';
export const SECRET = 'session-secret';
/** The output of COPY for one table, cut into the files `tables/public.pedido/000001` and so on. */
export const TABLES = 'tables';
/** A picture's files are `images/<hash>/400.jpg` and so on. */
export const IMAGES = 'images';

const TableShape = z.object({
  /** With its schema: `public.pedido`. */
  name: z.string(),
  columns: z.array(z.string()),
  /**
   * The column that a sequence fills, and the sequence's last value: null before the first row. Null for a table
   * without a sequence.
   */
  sequence: z.object({ column: z.string(), last: z.int().nullable() }).nullable(),
});

/** A version, in characters that a terminal shows unchanged. */
const Version = z.string().regex(/^[\w.+~:() -]{1,100}$/);

/** The fields that an older version can read in a newer version's backup. */
export const Origin = z.object({ program: z.literal('vitrina'), format: z.int(), version: Version });

export type Head = z.output<typeof Head>;
export const Head = Origin.extend({
  createdAt: z.iso.datetime(),
  postgres: Version,
  migration: z.object({ tag: z.string(), at: z.int() }),
  tables: z.array(TableShape),
});

type Part = z.output<typeof Part>;
const Part = z.object({ name: z.string(), files: z.int(), bytes: z.int(), sha256: z.string() });

export type End = z.output<typeof End>;
export const End = z.object({ parts: z.array(Part), rows: z.record(z.string(), z.int()) });

/** Returns false for a weak secret, and for a picture of another type than its name says. */
export async function isWhatItSays({ name, content }: TarEntry): Promise<boolean> {
  if (name === SECRET) return isStrongSecret(content.toString().trim());
  if (!name.startsWith(`${IMAGES}/`)) return true;
  return isImageFile({ name: name.slice(name.lastIndexOf('/') + 1), bytes: content });
}

/** Returns the part of the backup to which a file belongs: a table, the pictures, or the secret. */
export const partOf = (name: string): string =>
  name.startsWith(`${TABLES}/`) ? name.slice(0, name.lastIndexOf('/')) : (name.split('/')[0] ?? '');

/**
 * Returns a function that takes the file names in turn and returns false for a name that may not come next. The right
 * order is the secret, each table's files without a gap, the pictures, the end.
 */
export function fileOrder(tables: Head['tables']): (name: string) => boolean {
  const parts = [SECRET, ...tables.map(({ name }) => `${TABLES}/${name}`), END];
  const fileOf = (part: number, count: number) => {
    const name = parts[part];
    if (name?.startsWith(TABLES)) return `${name}/${String(count).padStart(6, '0')}`;
    return count === 1 ? name : undefined;
  };
  let [part, count, picture] = [0, 0, ''];
  return (name) => {
    const place = pictureOrder(name);
    if (place) {
      const isNext = part === tables.length && count > 0 && place > picture;
      picture = place;
      return isNext;
    }
    if (count && name === fileOf(part + 1, 1)) {
      part++;
      count = 1;
      return true;
    }
    return name === fileOf(part, ++count) && !picture;
  };
}

/** Returns the sort key of a picture's file; empty for any other file. */
function pictureOrder(name: string): string {
  const [folder, hash = '', file = '', ...others] = name.split('/');
  const place = [...imageTypes.keys()].indexOf(file);
  return folder === IMAGES && imageName.test(hash) && !others.length && place >= 0
    ? `${hash} ${String(place).padStart(3, '0')}`
    : '';
}

export function sumParts() {
  const parts = new Map<string, { files: number; bytes: number; hash: ReturnType<typeof createHash> }>();
  return {
    add({ name, content }: TarEntry) {
      const part = parts.get(partOf(name)) ?? { files: 0, bytes: 0, hash: createHash('sha256') };
      part.files += 1;
      part.bytes += content.length;
      part.hash.update(`${name}\0${content.length}\0`).update(content);
      parts.set(partOf(name), part);
    },
    sums: (): Part[] => [...parts].map(([name, { hash, ...sum }]) => ({ name, ...sum, sha256: hash.digest('hex') })),
  };
}
