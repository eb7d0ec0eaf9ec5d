import { afterAll, beforeAll, expect, test } from 'vitest';
import type { DailyReportRow } from '#contract/products.calls.ts';
import type { WeekStatistic } from '#contract/statistics.calls.ts';
import { openPdf } from '../documents/test-open-pdf.ts';
import { type Caller, place, type TestApp, testApp } from '../test-app.ts';

let t: TestApp;
let admin: Caller;
let seller: Caller;
beforeAll(async () => {
  t = await testApp();
  await t.openCatalogue();
  admin = await t.person('ADMIN');
  seller = await t.person('VENDEDOR');
});
afterAll(() => t.close());

test('a product that was renamed during the day is one row, as in the statistics and on paper', async () => {
  const product = await t.product({ name: 'Zapallo' });
  const twin = await t.product({ name: 'Sartén honda' });
  await place(seller, { ...product, quantity: 2 });
  await t.db.execute`update producto set name = 'Sartén honda' where producto_id = ${product.productoId}`;
  await place(seller, { ...product, quantity: 3 }, { ...twin, quantity: 7 });
  await t.db.execute`update producto set name = 'Nunca pedido así' where producto_id = ${product.productoId}`;

  const { body: rows } = await admin.call<DailyReportRow[]>('GET /api/producto/reporte');
  expect(rows.map(({ name, quantity }) => [name, quantity])).toEqual([
    ['Sartén honda', 5],
    ['Sartén honda', 7],
  ]);
  const { body: week } = await admin.call<WeekStatistic[]>('GET /api/producto/estadistica');
  expect(week.map(({ nombre, totalQuantity }) => [nombre, totalQuantity])).toEqual([
    ['Sartén honda', 7],
    ['Sartén honda', 5],
  ]);
  const { raw } = await admin.call('POST /api/producto/reporte', { fecha: rows[0]?.localDate });
  const { pages } = await openPdf(raw.rawPayload);
  expect(pages[0]).toContain('Sartén honda 5 Sartén honda 7 Total 12');
});
