import { mkdir, mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import Fastify from 'fastify';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { imageHashOf, imageSources, imageUrl } from '#contract/products.ts';
import { answerProblems } from '../http/problem.ts';
import { Refusal } from '../http/refusal.ts';
import { folderStore, imageFolder } from './folder-store.ts';
import { serveImages } from './image-store.ts';
import type { ImageStore } from './image-types.ts';
import { storeImage } from './store-image.ts';

let folder: string;
let store: ImageStore;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'vitrina imágenes '));
  store = folderStore(folder);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const plain = (width: number, height: number, background = '#c2410c') =>
  sharp({ create: { width, height, channels: 3, background } });
const stored = (hash: string, file: string) => readFile(path.join(imageFolder(folder, hash), file));

async function refusalOf(bytes: Uint8Array) {
  const error = await storeImage(bytes, { store }).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(Refusal);
  const { status, code, title } = (error as Refusal).problem;
  return { status, code, title };
}

describe('storing a picture', () => {
  test('it is kept in every width and format, and never enlarged', async () => {
    const { hash, width, height } = await storeImage(await plain(800, 600).png().toBuffer(), { store });
    expect({ width, height }).toEqual({ width: 800, height: 600 });
    const sizes: Record<string, unknown> = {};
    for (const file of await readdir(imageFolder(folder, hash))) {
      const { format, width, height } = await sharp(await stored(hash, file)).metadata();
      sizes[file] = `${format} ${width}×${height}`;
    }
    expect(sizes).toEqual({
      '320.avif': 'heif 320×240',
      '640.avif': 'heif 640×480',
      '960.avif': 'heif 800×600',
      '320.webp': 'webp 320×240',
      '640.webp': 'webp 640×480',
      '960.webp': 'webp 800×600',
      '400.jpg': 'jpeg 400×300',
    });
  });

  test('a photo is turned upright and loses what its camera wrote into it', async () => {
    const photo = await plain(300, 200)
      .withExif({ IFD0: { Copyright: 'Casa de Ana' }, IFD3: { GPSLatitude: '34/1 36/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    expect((await sharp(photo).metadata()).exif).toBeDefined();
    const { hash, width, height } = await storeImage(photo, { store });
    expect({ width, height }).toEqual({ width: 200, height: 300 });
    for (const file of await readdir(imageFolder(folder, hash))) {
      const kept = await sharp(await stored(hash, file)).metadata();
      expect(kept.exif, file).toBeUndefined();
      expect(kept.orientation ?? 1, file).toBe(1);
      expect(kept.height, file).toBeGreaterThan(kept.width);
    }
  });

  test('what is transparent becomes white', async () => {
    const empty = sharp({ create: { width: 40, height: 40, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } });
    const { hash } = await storeImage(await empty.png().toBuffer(), { store });
    const [red, green, blue] = await sharp(await stored(hash, '640.webp'))
      .raw()
      .toBuffer();
    expect([red, green, blue]).toEqual([255, 255, 255]);
  });

  test('of a moving picture the first frame is kept', async () => {
    const frames = [plain(20, 20, '#ff0000'), plain(20, 20, '#0000ff')];
    const strip = await Promise.all(frames.map((frame) => frame.png().toBuffer()));
    const gif = await sharp(strip, { join: { animated: true } })
      .gif()
      .toBuffer();
    const { hash, height } = await storeImage(gif, { store });
    expect(height).toBe(20);
    const kept = sharp(await stored(hash, '640.webp'));
    expect((await kept.metadata()).pages ?? 1).toBe(1);
    const [red = 0, , blue = 0] = await kept.raw().toBuffer();
    expect(red).toBeGreaterThan(200);
    expect(blue).toBeLessThan(60);
  });

  test.each(['jpeg', 'png', 'webp', 'avif', 'gif'] as const)('%s is admitted, a single pixel too', async (format) => {
    const bytes = await plain(1, 1).toFormat(format).toBuffer();
    await expect(storeImage(bytes, { store })).resolves.toMatchObject({ width: 1, height: 1 });
  });

  test('a very tall picture is kept narrower', async () => {
    const { hash } = await storeImage(await plain(100, 20_000).png().toBuffer(), { store });
    expect((await sharp(await stored(hash, '960.webp')).metadata()).height).toBe(2880);
  });

  test('the same bytes are worked on once', async () => {
    const bytes = await plain(64, 64, '#0f766e').png().toBuffer();
    const together = await Promise.all(Array.from({ length: 5 }, () => storeImage(bytes, { store })));
    const [first] = together;
    const made = await stat(path.join(imageFolder(folder, first?.hash ?? ''), '640.avif'));
    expect(new Set(together.map(({ hash }) => hash)).size).toBe(1);
    await expect(storeImage(bytes, { store })).resolves.toEqual(first);
    const again = await stat(path.join(imageFolder(folder, first?.hash ?? ''), '640.avif'));
    expect(again.ino).toBe(made.ino);
  });
});

describe('refusing an upload', () => {
  const notAnImage = { status: 415, code: 'IMAGEN_NO_ADMITIDA', title: 'Solo se admiten imágenes' };

  test('a text is not a picture, whatever its name', async () => {
    expect(await refusalOf(Buffer.from('Esto se llamaba foto.jpg'))).toEqual(notAnImage);
    expect(await refusalOf(Buffer.alloc(0))).toEqual(notAnImage);
  });

  test('SVG, TIFF and a text that begins like a JPEG are refused', async () => {
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>';
    expect(await refusalOf(Buffer.from(svg))).toEqual(notAnImage);
    expect(await refusalOf(await plain(9, 9).tiff().toBuffer())).toEqual(notAnImage);
    expect(await refusalOf(Buffer.from([0xff, 0xd8, 0xff, ...Buffer.from('no es una foto')]))).toEqual(notAnImage);
  });

  test('half a photo is refused and leaves nothing behind', async () => {
    const photo = await sharp({
      create: { width: 500, height: 500, channels: 3, noise: { type: 'gaussian' }, background: '#888' },
    })
      .jpeg()
      .toBuffer();
    const before = (await readdir(folder, { recursive: true })).length;
    expect(await refusalOf(photo.subarray(0, photo.length / 2))).toEqual(notAnImage);
    expect((await readdir(folder, { recursive: true })).length).toBe(before);
  });

  test('few bytes that unfold into more than 50 megapixels are too large', async () => {
    const bomb = await plain(10_000, 5_001).png().toBuffer();
    expect(bomb.length).toBeLessThan(1_000_000);
    expect(await refusalOf(bomb)).toMatchObject({ status: 413, code: 'IMAGEN_MUY_GRANDE' });
  });

  test('an AVIF of more than 16 megapixels is too large, before it is read', async () => {
    const bomb = await plain(4_001, 4_000).avif({ effort: 0 }).toBuffer();
    expect(await refusalOf(bomb)).toMatchObject({ status: 413, code: 'IMAGEN_MUY_GRANDE' });
    const rest = await plain(4_001, 4_000).webp({ effort: 0 }).toBuffer();
    expect((await storeImage(rest, { store })).width).toBe(4_001);
  });

  test('two pictures are read at once, and twenty wait', async () => {
    const many = await Promise.all(
      Array.from({ length: 26 }, (_, n) =>
        plain(300 + n, 300)
          .png()
          .toBuffer(),
      ),
    );
    const results = await Promise.allSettled(many.map((bytes) => storeImage(bytes, { store })));
    const refused = results.filter(({ status }) => status === 'rejected');
    expect(refused.length).toBe(4);
    expect((refused[0] as PromiseRejectedResult).reason.problem).toMatchObject({ status: 503, code: 'OCUPADO' });
  });

  test('more than 10 MB are too large', async () => {
    const heavy = Buffer.alloc(10 * 1024 * 1024 + 1);
    expect(await refusalOf(heavy)).toMatchObject({ status: 413, code: 'IMAGEN_MUY_GRANDE' });
  });
});

describe('serving a picture', () => {
  async function server() {
    const app = Fastify();
    answerProblems(app);
    serveImages(app, store);
    await app.ready();
    return app;
  }

  test('every address of a picture answers its type, for good', async () => {
    const app = await server();
    const { hash } = await storeImage(await plain(50, 50).webp().toBuffer(), { store });
    const sources = imageSources(imageUrl(hash));
    const urls = `${sources?.avif}, ${sources?.webp}`.split(', ').map((candidate) => candidate.split(' ')[0] ?? '');
    for (const url of [...urls, imageUrl(hash), `/imagenes/${hash}/400.jpg`]) {
      const answer = await app.inject(url);
      expect(answer.statusCode, url).toBe(200);
      expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable');
      expect(answer.headers['content-type']).toBe(
        { avif: 'image/avif', webp: 'image/webp', jpg: 'image/jpeg' }[url.slice(url.lastIndexOf('.') + 1)],
      );
      expect(imageHashOf(url)).toBe(hash);
    }
  });

  test.each([
    `/imagenes/${'0'.repeat(32)}/640.webp`,
    '/imagenes/..%2f..%2f..%2fetc/passwd',
    `/imagenes/${'0'.repeat(32)}/..%2f..%2f640.webp`,
    `/imagenes/${'0'.repeat(32)}/constructor`,
    '/imagenes/.en-curso/640.webp',
  ])('%s is not found, and says so as a problem', async (url) => {
    const answer = await (await server()).inject(url);
    expect(answer.statusCode).toBe(404);
    expect(answer.headers['content-type']).toContain('application/problem+json');
    expect(answer.json()).toMatchObject({ code: 'NO_ENCONTRADO' });
  });

  test('what a kill left half made is swept at a later start, what is being made is not', async () => {
    const workshop = path.join(folder, '.en-curso');
    for (const work of ['cortada', 'reciente']) await mkdir(path.join(workshop, work), { recursive: true });
    await writeFile(path.join(workshop, 'cortada', '320.avif'), 'medio');
    const anHourAgo = new Date(Date.now() - 3_600_000);
    await utimes(path.join(workshop, 'cortada'), anHourAgo, anHourAgo);
    folderStore(folder);
    await expect.poll(() => readdir(workshop)).toEqual(['reciente']);
  });
});

test('an address of elsewhere is not one of our pictures', () => {
  expect(imageHashOf('https://example.com/imagenes/0123456789abcdef0123456789abcdef/640.webp')).toBeNull();
  expect(imageHashOf('/imagenes/../../etc/passwd')).toBeNull();
  expect(imageSources('/otra/cosa.png')).toBeNull();
});
