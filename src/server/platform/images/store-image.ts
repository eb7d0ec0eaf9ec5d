import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { picture } from '#contract/limits.ts';
import { messages } from '#contract/messages.ts';
import { imageWidths } from '#contract/products.ts';
import type { Db } from '../db/executor.ts';
import { Refusal } from '../http/refusal.ts';
import { openQueue } from '../queue.ts';
import { type ImageFile, type ImageStore, imageTypes, lastFile, privateName } from './image-types.ts';

/** In pixels, after the picture was turned upright. */
type ImageSize = { width: number; height: number };
export type StoredImage = ImageSize & { hash: string };

/** Stores an uploaded picture and returns its hash. 422 `FALTA_IMAGEN` without one; else throws like `storeImage`. */
export async function saveImage(db: Db, store: ImageStore, bytes: Buffer | undefined): Promise<string> {
  if (!bytes) throw new Refusal('FALTA_IMAGEN', messages.image.missing);
  const { hash } = await storeImage(bytes, { store, claim: (image) => claimImage(db, image) });
  return hash;
}

/** Stores a picture without a public address and returns its name; throws like `storeImage`. */
export async function savePrivateImage(db: Db, store: ImageStore, bytes: Buffer): Promise<string> {
  const { hash } = await storeImage(bytes, { store, name: privateName(), claim: (image) => claimImage(db, image) });
  return hash;
}

/** Marks a picture as used now, so that the clean-up keeps it. Waits while the clean-up deletes this picture. */
const claimImage = (db: Db, { hash, width, height }: StoredImage) => db.execute`
  insert into imagen (hash, ancho, alto) values (${hash}, ${width}, ${height})
  on conflict (hash) do update set usada_at = now()`;

/**
 * Stores a picture in every width and format. Without `name`, its name is a digest of its content. `claim` runs before
 * any file is stored. 413 `IMAGEN_MUY_GRANDE` and 415 `IMAGEN_NO_ADMITIDA` like `checkImage`; 415 also for a damaged
 * picture.
 */
export async function storeImage(
  bytes: Uint8Array,
  { store, name, claim }: { store: ImageStore; name?: string; claim?: (image: StoredImage) => Promise<unknown> },
): Promise<StoredImage> {
  const size = await checkImage(bytes);
  const hash = name ?? createHash('sha256').update(bytes).digest('hex').slice(0, 32);
  await claim?.({ hash, ...size });
  await queue.run(async () => {
    if (!(await store.has(hash))) await store.put(hash, variants(bytes));
  });
  return { hash, ...size };
}

const maxPixels = 50_000_000;
/** An AVIF is decoded as a whole: 49 megapixels took 860 MB. Other formats took 20 to 240 MB. */
const maxAvifPixels = 16_000_000;

/**
 * Accepts JPEG, PNG, WebP, AVIF and GIF of up to 10 MB and 50 megapixels (AVIF: 16). 413 for a larger picture, 415 for
 * another kind.
 */
async function checkImage(bytes: Uint8Array): Promise<ImageSize> {
  if (bytes.byteLength > picture.maxBytes) throw tooLarge('La imagen puede pesar hasta 10 MB.');
  // sharp would also open SVG, PDF and others.
  if (!hasImageSignature(bytes)) throw notAnImage();
  const { format, compression, autoOrient } = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => {
      throw notAnImage();
    });
  if (format === 'heif' && compression !== 'av1') throw notAnImage();
  const pixels = autoOrient.width * autoOrient.height;
  if (pixels > maxPixels) throw tooLarge('La imagen puede tener hasta 50 megapíxeles.');
  if (format === 'heif' && pixels > maxAvifPixels) throw tooLarge('Una imagen AVIF puede tener hasta 16 megapíxeles.');
  return { width: autoOrient.width, height: autoOrient.height };
}

export async function isImageFile({ name, bytes }: ImageFile): Promise<boolean> {
  const known = hasImageSignature(bytes)
    ? await sharp(bytes)
        .metadata()
        .catch(() => undefined)
    : undefined;
  return known?.mediaType === imageTypes.get(name);
}

const notAnImage = (detail?: string) => new Refusal('IMAGEN_NO_ADMITIDA', messages.image.onlyImages, { detail });

const tooLarge = (detail: string) => new Refusal('IMAGEN_MUY_GRANDE', 'La imagen es demasiado grande', { detail });

function hasImageSignature(bytes: Uint8Array): boolean {
  const head = Buffer.from(bytes.subarray(0, 12)).toString('latin1');
  return /^(?:\xff\xd8\xff|\x89PNG\r\n|GIF8[79]a|RIFF.{4}WEBP|.{4}ftyp)/s.test(head);
}

// With one thread per picture and two pictures at once, the event loop and the database still get time on two cores.
sharp.concurrency(1);
const queue = openQueue({ what: 'pictures', concurrency: 2, maxWaiting: 20 });

async function* variants(bytes: Uint8Array): AsyncGenerator<ImageFile> {
  const { data, info } = await decode(bytes);
  const shrunk = (width: number) =>
    sharp(data, { raw: info }).resize({ width, height: width * tallest, fit: 'inside', withoutEnlargement: true });
  for (const width of imageWidths) {
    yield {
      name: `${width}.avif`,
      bytes: await shrunk(width).avif({ quality: 55, effort: 1, chromaSubsampling: '4:2:0' }).toBuffer(),
    };
    yield { name: `${width}.webp`, bytes: await shrunk(width).webp({ quality: 78, effort: 2 }).toBuffer() };
  }
  const jpeg = sharp(data, { raw: info }).resize({ width: 400, height: 400, fit: 'inside', withoutEnlargement: true });
  yield { name: lastFile, bytes: await jpeg.jpeg({ quality: 80, mozjpeg: true }).toBuffer() };
}

/** The greatest ratio of height to width. Taller pictures become narrower: WebP allows at most 16,383 px a side. */
const tallest = 3;

async function decode(bytes: Uint8Array) {
  const width = Math.max(...imageWidths);
  return sharp(bytes, { limitInputPixels: maxPixels })
    .autoOrient()
    .flatten({ background: 'white' })
    .toColourspace('srgb')
    .resize({ width, height: width * tallest, fit: 'inside', withoutEnlargement: true })
    .raw()
    .toBuffer({ resolveWithObject: true })
    .catch(() => {
      throw notAnImage('El archivo está dañado o incompleto.');
    });
}
