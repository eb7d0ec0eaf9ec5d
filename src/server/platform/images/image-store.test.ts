import { readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Product } from '#contract/products.calls.ts';
import { imageHashOf } from '#contract/products.ts';
import type { Problem } from '#contract/refusals.calls.ts';
import { buildApp } from '../../app.ts';
import { collectImages } from '../../housekeeping.ts';
import { type Caller, formOf, type TestApp, testApp } from '../../test-app.ts';
import { checkBucket } from '../bucket.ts';
import { cachedStore } from './image-cache.ts';
import { openImageStore } from './image-store.ts';
import { type ImageFile, imageTypes, lastFile } from './image-types.ts';
import { s3Store } from './s3-store.ts';
import { testS3 } from './test-s3.ts';

let s3: Awaited<ReturnType<typeof testS3>>;
let t: TestApp;
let admin: Caller;
beforeAll(async () => {
  s3 = await testS3();
  t = await testApp({ imageService: s3.service });
  admin = await t.person('ADMIN');
});
afterAll(async () => {
  await t.close();
  await s3.close();
});
const copies = () => path.join(t.config.dataDir, 'imagenes-copias');
beforeEach(() => rm(copies(), { recursive: true, force: true }));

const hash = 'ab'.repeat(16);
async function* files(names: Iterable<string> = imageTypes.keys()): AsyncGenerator<ImageFile> {
  for (const name of names) yield { name, bytes: Buffer.from(`bytes of ${name}`) };
}
const away = { status: 503, code: 'NO_DISPONIBLE', title: expect.stringContaining('servicio de imágenes') };

async function uploaded(background: string) {
  const bytes = await sharp({ create: { width: 30, height: 20, channels: 3, background } })
    .png()
    .toBuffer();
  return formOf({ file: { bytes, name: 'a.png', type: 'image/png' } });
}
async function give(productoId: number, colour: string) {
  const { body, headers } = await uploaded(colour);
  const answer = await admin.call<Product & Problem>(`POST /api/producto/${productoId}/image`, body, headers);
  return { ...answer, hash: imageHashOf(answer.body.imageUrl ?? '') ?? '' };
}
const get = (hash: string, file = '640.webp') => t.app.inject(`/imagenes/${hash}/${file}`);

test('an S3 service keeps a picture whole, hands it out and deletes it', async () => {
  const store = s3Store(s3.service);
  expect([await store.has(hash), await store.read(hash, '640.webp')]).toEqual([false, null]);
  await store.put(hash, files());
  expect(await store.has(hash)).toBe(true);
  expect(String(await store.read(hash, '320.avif'))).toBe('bytes of 320.avif');
  await store.delete(hash);
  expect(await store.has(hash)).toBe(false);
  for (const file of imageTypes.keys()) expect(await store.read(hash, file), file).toBeNull();
  await store.delete(hash);
});

test('a picture whose upload or deletion was cut off does not count as there', async () => {
  const store = s3Store(s3.service);
  await store.put(hash, files([...imageTypes.keys()].filter((name) => name !== lastFile)));
  expect(await store.has(hash)).toBe(false);
});

test('the server does not start with a key or a bucket that the service refuses', async () => {
  const reported: Error[] = [];
  const check = (change: object) =>
    checkBucket('IMAGES_URL', { ...s3.service, ...change }, (error) => reported.push(error));
  await check({});
  await expect(check({ accessKeyId: 'another' })).rejects.toThrow('IMAGES_URL');
  await expect(check({ endpoint: s3.service.endpoint.replace('fotos', 'ninguno') })).rejects.toThrow('IMAGES_URL');
  expect(reported).toEqual([]);
  await check({ endpoint: 'http://127.0.0.1:1/fotos' });
  expect(reported).toHaveLength(1);
});

test('nodes that share nothing but database and service show the same pictures', async () => {
  const { productoId } = await t.product();
  const { hash } = await give(productoId, '#100000');
  const another = await buildApp({
    db: t.db,
    config: { ...t.config, dataDir: path.join(t.config.dataDir, 'another') },
  });
  const [here, there] = [await get(hash), await another.inject(`/imagenes/${hash}/640.webp`)];
  await another.close();
  expect([here.statusCode, there.statusCode]).toEqual([200, 200]);
  expect(here.rawPayload.equals(there.rawPayload)).toBe(true);
  expect(await readdir(t.config.dataDir)).not.toContain('imagenes');
});

test('documents print the pictures of the service', async () => {
  const { productoId, name } = await t.product();
  await give(productoId, '#200000');
  const jpeg = Buffer.from([0xff, 0xd8, 0xff]);
  for (const request of [{ productoId, nombreProducto: name }, { tipo: 'ESENCIAL' }]) {
    const printed = await admin.call('POST /api/producto/imprimir-catalogo', request);
    expect(printed.status).toBe(200);
    expect(printed.raw.rawPayload.includes(jpeg)).toBe(true);
  }
});

test('a picture that nothing shows any more leaves the service', async () => {
  const { productoId } = await t.product();
  const { hash: old } = await give(productoId, '#300000');
  await give(productoId, '#310000');
  await t.db.execute`update imagen set usada_at = now() - interval '8 days' where hash = ${old}`;
  await collectImages(t.db, openImageStore(t.config), 7);
  expect((await get(old)).statusCode).toBe(404);
});

test('while the service is away pages go on, what was read stays, and an upload loses nothing', async () => {
  const { productoId } = await t.product();
  const { hash } = await give(productoId, '#400000');
  const { hash: old } = await give((await t.product()).productoId, '#410000');
  await get(hash);
  await t.db.execute`update imagen set usada_at = now() - interval '8 days' where hash <> ${hash}`;
  await s3.stop();
  expect((await get(hash)).statusCode).toBe(200);
  const unread = await get(hash, '320.webp');
  expect([unread.statusCode, unread.headers['retry-after'], unread.json()]).toEqual([
    503,
    '10',
    expect.objectContaining(away),
  ]);
  expect((await admin.call('GET /api/producto/all')).status).toBe(200);
  expect((await admin.call('POST /api/producto/imprimir-catalogo', { productoId })).body).toMatchObject(away);
  expect((await give(productoId, '#420000')).body).toMatchObject(away);
  await t.db.execute`update producto set imagen_hash = null where imagen_hash = ${old}`;
  await expect(collectImages(t.db, openImageStore(t.config), 7)).rejects.toMatchObject({ problem: away });

  await s3.start();
  const { body } = await admin.call<Product>(`GET /api/producto/${productoId}`);
  expect(imageHashOf(body.imageUrl ?? '')).toBe(hash);
  await expect.poll(async () => (await get(old)).statusCode).toBe(200);
  expect((await give(productoId, '#420000')).status).toBe(200);
});

test('the copies on this machine stay within their bound, those read last remain', async () => {
  const hashes = Array.from({ length: 8 }, (_, n) => `${n}`.repeat(32));
  const bytes = Buffer.alloc(1_000);
  let reads = 0;
  const distant = {
    ...s3Store(s3.service),
    read: async () => {
      reads++;
      return bytes;
    },
  };
  const store = cachedStore(distant, copies(), { most: 4_000 });
  for (const hash of hashes) await store.read(hash, lastFile);
  const kept = (await readdir(copies(), { recursive: true })).filter((name) => name.endsWith(lastFile));
  expect(kept.length).toBeLessThanOrEqual(4);
  reads = 0;
  await store.read('7'.repeat(32), lastFile);
  expect(reads).toBe(0);
});
