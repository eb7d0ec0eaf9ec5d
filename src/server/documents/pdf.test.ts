import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { ordersPdf } from './orders-pdf.ts';
import { openPdf, placesIn } from './test-open-pdf.ts';
import { card, catalogueOf, line, made, order, orderPdf, seller } from './test-printouts.ts';

test('a cancelled order says so across each page, and keeps its text', async () => {
  const lines = Array.from({ length: 60 }, (_, i) => ({ ...line, codigo: `OLL-${i}` }));
  const cancelled = await orderPdf({ seller, order: order({ estado: 'CANCELADO', lines }) }, made);
  const { pages } = await openPdf(cancelled);
  expect(pages).toHaveLength(2);
  for (const page of pages) expect(page).toMatch(/CANCELADO$/);
  expect(pages.join(' ')).toContain('OLL-59');
  const across = (await placesIn(cancelled)).filter(({ size }) => size > 60);
  expect(across.map(({ text }) => text)).toEqual(['CANCELADO', 'CANCELADO']);
  const { pages: placed } = await openPdf(await orderPdf({ seller, order: order({ lines }) }, made));
  expect(placed.join(' ')).not.toContain('CANCELADO');
});

test('every page of an order names its seller', async () => {
  const lines = Array.from({ length: 60 }, () => line);
  const { pages } = await openPdf(await orderPdf({ seller, order: order({ lines }) }, made));
  for (const page of pages) expect(page).toContain('Pedido N° 7 · Ana Núñez');
});

test('of many orders each begins on a page of its own, which names it alone', async () => {
  const lines = Array.from({ length: 60 }, () => line);
  const bytes = await ordersPdf(
    [
      { seller, order: order({ lines }) },
      { seller: { ...seller, seller: 'Łucía Paz' }, order: order({ orderId: 8, estado: 'CANCELADO' }) },
      { seller, order: order({ orderId: 9 }) },
    ],
    made,
  );
  const { pages, title } = await openPdf(bytes);
  expect(title).toBe('Pedidos');
  expect(pages.map((page) => page.match(/Pedido N° \d+/)?.[0])).toEqual([7, 7, 8, 9].map((id) => `Pedido N° ${id}`));
  expect(pages.map((page) => page.includes('CANCELADO'))).toEqual([false, false, true, false]);
  expect(pages.map((page) => page.match(/Pedido N° \d+ · .*? Hecho/)?.[0])).toEqual(
    ['7 · Ana Núñez', '7 · Ana Núñez', '8 · Łucía Paz', '9 · Ana Núñez'].map((name) => `Pedido N° ${name} Hecho`),
  );
  expect(pages[2]).toContain('Página 3 de 4');
});

test('a document reads the JPEGs of our pictures, and no other file', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'vitrina-fotos-'));
  const picture = path.join(folder, 'ab'.repeat(16), '400.jpg');
  const foreign = path.join(folder, 'ajena.jpg');
  await mkdir(path.dirname(picture));
  const bytes = await sharp({ create: { width: 40, height: 40, channels: 3, background: '#c2410c' } })
    .jpeg()
    .toBuffer();
  for (const file of [picture, foreign]) await writeFile(file, bytes);
  expect((await catalogueOf({ products: [{ ...card, photo: picture }] })).length).toBeGreaterThan(1000);
  await expect(catalogueOf({ products: [{ ...card, photo: foreign }] })).rejects.toThrow();
  await rm(folder, { recursive: true });
});
