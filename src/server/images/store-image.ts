import { createHash, randomUUID } from 'node:crypto';
import { access, mkdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { imageWidths } from '#contract/images.ts';
import { openQueue } from '../queue.ts';
import { type ImageSize, judgeImage, MAX_IMAGE_PIXELS, notAnImage } from './judge-image.ts';

export type StoredImage = ImageSize & { hash: string };

/**
 * Keeps a picture under `folder`, named by its content, in every width and format that screens and documents use.
 * The same bytes are worked on once. Refuses what `judgeImage` refuses, and a damaged picture with 415 `IMAGEN_NO_ADMITIDA`.
 */
export async function storeImage(bytes: Uint8Array, { folder }: { folder: string }): Promise<StoredImage> {
  const size = await judgeImage(bytes);
  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 32);
  const target = imageFolder(folder, hash);
  let storing = inProgress.get(target);
  if (!storing) {
    storing = storages.run(() => store(bytes, folder, target)).finally(() => inProgress.delete(target));
    inProgress.set(target, storing);
  }
  await storing;
  return { hash, ...size };
}

/** Where all pictures lie. */
export const imagesFolder = (dataDir: string): string => path.join(dataDir, 'imagenes');

/** Where the files of a picture lie. */
export const imageFolder = (folder: string, hash: string): string => path.join(folder, hash.slice(0, 2), hash);

/** Where pictures are made before they move to their place; what a kill left here is swept at the next start. */
export const imageWorkshop = (folder: string): string => path.join(folder, '.en-curso');

// One thread per picture and two pictures at once: the event loop and the database keep their share of two cores.
sharp.concurrency(1);
const storages = openQueue({ atOnce: 2 });
const inProgress = new Map<string, Promise<void>>();

/** Makes every file in a folder of its own and moves that into place: a kill leaves all of them or none. */
async function store(bytes: Uint8Array, folder: string, target: string): Promise<void> {
  if (await exists(target)) return;
  const work = path.join(imageWorkshop(folder), randomUUID());
  await mkdir(work, { recursive: true });
  try {
    for await (const [name, file] of variants(bytes)) await writeFile(path.join(work, name), file, { flush: true });
    await mkdir(path.dirname(target), { recursive: true });
    await rename(work, target);
  } catch (error) {
    await rm(work, { recursive: true, force: true });
    // Another process was faster with the same bytes.
    if (!(await exists(target))) throw error;
  }
}

async function* variants(bytes: Uint8Array): AsyncGenerator<[name: string, file: Buffer]> {
  const { data, info } = await decode(bytes);
  // Decoded and shrunk once; every size is made from these pixels.
  const shrunk = (width: number) =>
    sharp(data, { raw: info }).resize({ width, height: width * TALLEST, fit: 'inside', withoutEnlargement: true });
  for (const width of imageWidths) {
    yield [
      `${width}.avif`,
      await shrunk(width).avif({ quality: 55, effort: 1, chromaSubsampling: '4:2:0' }).toBuffer(),
    ];
    yield [`${width}.webp`, await shrunk(width).webp({ quality: 78, effort: 2 }).toBuffer()];
  }
  const jpeg = sharp(data, { raw: info }).resize({ width: 400, height: 400, fit: 'inside', withoutEnlargement: true });
  yield ['400.jpg', await jpeg.jpeg({ quality: 80, mozjpeg: true }).toBuffer()];
}

/** Height over width beyond which a picture is kept narrower: WebP ends at 16,383 px. */
const TALLEST = 3;

async function decode(bytes: Uint8Array) {
  const width = Math.max(...imageWidths);
  return sharp(bytes, { limitInputPixels: MAX_IMAGE_PIXELS })
    .autoOrient()
    .flatten({ background: 'white' })
    .toColourspace('srgb')
    .resize({ width, height: width * TALLEST, fit: 'inside', withoutEnlargement: true })
    .raw()
    .toBuffer({ resolveWithObject: true })
    .catch(() => {
      throw notAnImage('El archivo está dañado o incompleto.');
    });
}

const exists = (target: string): Promise<boolean> =>
  access(target).then(
    () => true,
    () => false,
  );
