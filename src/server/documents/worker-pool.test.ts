import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';
import { type Accounting, accountingXlsx } from './accounting.ts';
import type { Facts } from './accounting-sums.ts';
import type { Catalogue } from './catalogue-pdf.ts';
import { ownSheet } from './sheets/sheet-request.ts';
import { openPdf } from './test-open-pdf.ts';
import { madeAt, openDocumentPool } from './worker-pool.ts';

const pool = openDocumentPool({ timeZone: 'America/Argentina/Buenos_Aires', megabytes: 64 });
const folder = mkdtempSync(path.join(tmpdir(), 'documentos-'));
afterAll(async () => {
  await pool.close();
  rmSync(folder, { recursive: true });
});
const day = { day: '2026-03-02', rows: [{ name: 'Olla', quantity: 2 }] };

/** A catalogue of products with photos of noise, which no writer makes smaller. */
async function catalogueOf(products: number): Promise<Catalogue> {
  const photos = Array.from({ length: products }, async () => {
    const photo = path.join(folder, randomBytes(16).toString('hex'), '400.jpg');
    mkdirSync(path.dirname(photo));
    await sharp(randomBytes(200 * 200 * 3), { raw: { width: 200, height: 200, channels: 3 } })
      .jpeg()
      .toFile(photo);
    return photo;
  });
  return {
    tipo: 'ESENCIAL',
    selection: null,
    day: '2026-03-02',
    products: (await Promise.all(photos)).map((photo, i) => ({
      name: `Olla ${i}`,
      description: 'De acero',
      codigo: `C${i}`,
      categoria: i < products / 2 ? 'COCINA' : 'ELECTRO',
      amount: 10,
      photo,
    })),
  };
}

test('a workbook has in the thread the bytes that the writer of sheets packs by itself', async () => {
  const none = { people: [], leaders: [], movements: [], opening: [], closing: [] };
  const facts: Facts = { ...none, suppliers: [], supplierMovements: [], results: [] };
  const accounting: Accounting = {
    period: 'Marzo de 2026',
    at: '2026-03-31T12:00:00Z',
    dated: 'Hasta el 31/03/2026',
    facts: JSON.stringify(facts),
  };
  const own = Buffer.from(await accountingXlsx(accounting));
  expect((await pool.write('accountingXlsx', accounting)).equals(own)).toBe(true);
});

test('a document that cannot be written fails alone', async () => {
  const broken = pool.write('invoiceXlsx', { period: '', seller: null } as never);
  const next = pool.write('dailyReportPdf', day);
  await expect(broken).rejects.toThrow(TypeError);
  expect((await next).subarray(0, 5).toString()).toBe('%PDF-');
});

test('a document that takes more memory than the thread has fails, and the thread is replaced', async () => {
  const rows = Array.from({ length: 30_000 }, (_, i) => ({ name: `Producto ${i}`, quantity: i }));
  await expect(pool.write('dailyReportPdf', { ...day, rows })).rejects.toMatchObject({
    code: 'ERR_WORKER_OUT_OF_MEMORY',
  });
  expect((await pool.write('dailyReportPdf', day)).subarray(0, 5).toString()).toBe('%PDF-');
});

test('a sheet is read in the thread, or why it cannot be is told', async () => {
  const sheet = pool.readSheet(Buffer.from('Código;Precio\nA;1,50\n'), ownSheet());
  expect(await sheet).toMatchObject({ total: 1, columnasIgnoradas: [] });
  expect(await pool.readSheet(Buffer.from('Precio\n1'), ownSheet())).toEqual({
    unreadable: 'Falta la columna Código.',
  });
});

test('a catalogue comes part by part, the first while the last pages are still to be drawn', async () => {
  const parts: Buffer[] = [];
  const written = pool.streamCatalogue(await catalogueOf(60));
  await once(
    written.on('data', (part) => parts.push(part)),
    'end',
  );
  const whole = Buffer.concat(parts);
  expect(parts.length).toBeGreaterThan(5);
  expect(Math.max(...parts.map(({ length }) => length))).toBeLessThan(whole.length / 4);
  const { pages } = await openPdf(whole);
  expect(pages.join()).toContain('Olla 59');
  const [, begin] = pages[1]?.match(/^Índice COCINA 3 ELECTRO (\d+)/) ?? [];
  expect(pages.findIndex((page, at) => at > 1 && page.includes('ELECTRO')) + 1).toBe(Number(begin));
});

test('a catalogue that cannot be written breaks off, and so does one whose reader left; the next one is whole', async () => {
  const catalogue = await catalogueOf(30);
  const missing = catalogue.products.map((product) => ({ ...product, description: null as never }));
  await expect(buffer(pool.streamCatalogue({ ...catalogue, products: missing }))).rejects.toThrow(TypeError);
  for await (const _part of pool.streamCatalogue(catalogue)) break;
  const whole = await buffer(pool.streamCatalogue(catalogue));
  expect(whole.subarray(0, 5).toString()).toBe('%PDF-');
  expect(whole.subarray(-6).toString()).toBe('%%EOF\n');
});

test.each([
  ['2026-11-21T17:30:59Z', 'America/Argentina/Buenos_Aires', 'Hecho el 21/11/2026 14:30'],
  ['2026-11-22T02:59:00Z', 'America/Argentina/Buenos_Aires', 'Hecho el 21/11/2026 23:59'],
  ['2026-11-22T03:00:00Z', 'America/Argentina/Buenos_Aires', 'Hecho el 22/11/2026 00:00'],
  ['2026-11-21T17:30:00Z', 'Asia/Tokyo', 'Hecho el 22/11/2026 02:30'],
])('a document made at %s says so as %s has it', (instant, timeZone, shown) => {
  expect(madeAt(new Date(instant), timeZone)).toBe(shown);
});
