import { existsSync } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Product } from '#contract/products.calls.ts';
import { imageHashOf } from '#contract/products.ts';
import { collectImages } from './housekeeping.ts';
import { untilWaiting } from './platform/db/test-database.ts';
import { imageFolder, stagingFolder } from './platform/images/folder-store.ts';
import { imagesFolder, openImageStore } from './platform/images/image-store.ts';
import { type Caller, formOf, type TestApp, testApp } from './test-app.ts';

let t: TestApp;
let admin: Caller;
let folder: string;
beforeAll(async () => {
  t = await testApp();
  admin = await t.person('ADMIN');
  folder = imagesFolder(t.config.dataDir);
});
afterAll(() => t.close());

const picture = (background: string) =>
  sharp({ create: { width: 30, height: 20, channels: 3, background } })
    .png()
    .toBuffer();
/** Gives a product a picture of a colour and answers the picture's hash. */
async function give(productoId: number, colour: string): Promise<string> {
  const { body, headers } = await formOf({ file: { bytes: await picture(colour), name: 'a.png', type: 'image/png' } });
  const answer = await admin.call<Product>(`POST /api/producto/${productoId}/image`, body, headers);
  return imageHashOf(answer.body.imageUrl ?? '') ?? '';
}
const age = (hash: string, days: number) =>
  t.db.execute`update imagen set usada_at = now() - ${`${days} days`}::interval where hash = ${hash}`;
const isKept = (hash: string) => existsSync(imageFolder(folder, hash));
const isServed = async (hash: string) => (await t.app.inject(`/imagenes/${hash}/640.webp`)).statusCode === 200;
const rowsOf = (hash: string) => t.db.execute`select from imagen where hash = ${hash}`;

test('a replaced picture is deleted when nobody can show it any more, and not before', async () => {
  const { productoId } = await t.product();
  const [old, current] = [await give(productoId, '#100000'), await give(productoId, '#200000')];
  await collectImages(t.db, openImageStore(t.config), 7);
  expect(isKept(old)).toBe(true);
  await age(old, 6);
  await age(current, 400);
  await collectImages(t.db, openImageStore(t.config), 7);
  expect(isKept(old)).toBe(true);
  await age(old, 8);
  await collectImages(t.db, openImageStore(t.config), 7);
  expect([isKept(old), await rowsOf(old)]).toEqual([false, 0]);
  expect(await isServed(current)).toBe(true);
  expect(await readdir(stagingFolder(folder))).toEqual([]);
});

test('replacing a picture of long ago keeps it for a week', async () => {
  const { productoId } = await t.product();
  const old = await give(productoId, '#300000');
  await age(old, 400);
  await give(productoId, '#310000');
  await collectImages(t.db, openImageStore(t.config), 7);
  expect(isKept(old)).toBe(true);
});

test('a picture stays while any product has it, also a deleted one', async () => {
  const [one, other, deleted] = [await t.product(), await t.product(), await t.product()];
  const shared = await give(one.productoId, '#400000');
  expect(await give(other.productoId, '#400000')).toBe(shared);
  const ofDeleted = await give(deleted.productoId, '#410000');
  await admin.call(`DELETE /api/producto/${deleted.productoId}`);
  await give(one.productoId, '#420000');
  for (const hash of [shared, ofDeleted]) await age(hash, 400);
  await collectImages(t.db, openImageStore(t.config), 7);
  expect([await isServed(shared), await isServed(ofDeleted)]).toEqual([true, true]);
  await give(other.productoId, '#420000');
  await age(shared, 8);
  await collectImages(t.db, openImageStore(t.config), 7);
  expect(isKept(shared)).toBe(false);
});

test('an upload that brings a picture back keeps it before its product has it', async () => {
  const { productoId } = await t.product();
  const old = await give(productoId, '#500000');
  await give(productoId, '#510000');
  await age(old, 8);
  let given: Promise<string> | undefined;
  await t.db.transaction(async (tx) => {
    await tx.execute`select from producto where producto_id = ${productoId} for update`;
    given = give(productoId, '#500000');
    await untilWaiting(t.db);
    await collectImages(t.db, openImageStore(t.config), 7);
  });
  expect(await given).toBe(old);
  expect(await isServed(old)).toBe(true);
});

test('an upload that brings a picture back while it is collected makes its files again', async () => {
  const { productoId } = await t.product();
  const old = await give(productoId, '#600000');
  await give(productoId, '#610000');
  let given: Promise<string> | undefined;
  await t.db.transaction(async (tx) => {
    await tx.execute`delete from imagen where hash = ${old}`;
    given = give(productoId, '#600000');
    await untilWaiting(t.db);
    await rm(imageFolder(folder, old), { recursive: true });
  });
  expect(await given).toBe(old);
  expect(await isServed(old)).toBe(true);
});

test('a collection that a kill cut off is finished by the next one, and harms no upload', async () => {
  const { productoId } = await t.product();
  const [old, another] = [await give(productoId, '#700000'), await give(productoId, '#710000')];
  await give(productoId, '#720000');
  // The files had left their place, and the commit never came.
  for (const hash of [old, another]) await rm(imageFolder(folder, hash), { recursive: true });
  await give(productoId, '#700000');
  await age(another, 8);
  await collectImages(t.db, openImageStore(t.config), 7);
  expect([await isServed(old), await rowsOf(another)]).toEqual([true, 0]);
});
