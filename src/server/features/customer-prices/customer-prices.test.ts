import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CustomerPrices } from '#contract/own.calls.ts';
import { customerPrice } from '#contract/prices.ts';
import type { Problem } from '#contract/refusals.calls.ts';
import { openPdf } from '../../documents/test-open-pdf.ts';
import { type Caller, type TestApp, testApp } from '../../test-app.ts';

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());

const keep = (who: Caller, prices: Partial<CustomerPrices>) =>
  who.call<CustomerPrices & Problem>('PUT /api/mis-precios', { version: 0, porcentaje: 0, productos: [], ...prices });
const pricesOf = async (who: Caller) => (await who.call<CustomerPrices>('GET /api/mis-precios')).body;
const percent = (productoId: number, porcentaje: number) => ({ productoId, porcentaje, precio: null });
const price = (productoId: number, precio: number) => ({ productoId, porcentaje: null, precio });

test.each([
  // [catalogue, percent, what a customer pays]: half up to the cent
  [100, 30, 130],
  [0.05, 10, 0.06],
  [33.33, 1.15, 33.71],
  [1.5, 33.33, 2],
  [9_999_999.99, 1000, 109_999_999.89],
  [49.9, 0, 49.9],
])('%s with %s percent more is %s', (amount, porcentaje, expected) => {
  expect(customerPrice({ porcentaje, productos: [] }, { productoId: 1, amount })).toBe(expected);
});

test("a product's own percentage or price counts before the general one", () => {
  const rules = { porcentaje: 30, productos: [percent(1, 0), price(2, 99.9)] };
  expect([1, 2, 3].map((productoId) => customerPrice(rules, { productoId, amount: 10 }))).toEqual([10, 99.9, 13]);
});

test("prices are kept for their owner, and another device's change is not lost", async () => {
  const [ana, eva] = [await t.person('VENDEDOR'), await t.person('LIDER')];
  expect(await pricesOf(ana)).toEqual({ version: 0, porcentaje: 0, productos: [] });
  const productos = [percent(7, 12.5), price(8, 49.9)];
  expect((await keep(ana, { porcentaje: 30, productos })).body).toEqual({ version: 1, porcentaje: 30, productos });
  const both = await Promise.all([
    keep(ana, { version: 1, porcentaje: 31 }),
    keep(ana, { version: 1, porcentaje: 32 }),
    keep(ana, { version: 0, porcentaje: 33 }),
  ]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
  expect((await keep(ana, { version: 1, porcentaje: 50 })).body.code).toBe('VERSION_VIEJA');
  expect(await pricesOf(ana)).toMatchObject({ version: 2, productos: [] });
  expect(await pricesOf(eva)).toMatchObject({ version: 0 });
});

test('what is no price is refused, and nothing is kept', async () => {
  const ana = await t.person('VENDEDOR');
  const wrong: Partial<CustomerPrices>[] = [
    { porcentaje: -1 },
    { porcentaje: 1000.01 },
    { porcentaje: 1.005 },
    { productos: [percent(7, 10), price(7, 10)] },
    { productos: [{ productoId: 7, porcentaje: 10, precio: 10 }] },
    { productos: [{ productoId: 7, porcentaje: null, precio: null }] },
    { productos: [price(7, -1)] },
    { version: -1 },
  ];
  for (const prices of wrong) expect([400, 422], JSON.stringify(prices)).toContain((await keep(ana, prices)).status);
  expect(await pricesOf(ana)).toMatchObject({ version: 0 });
});

test("a sheet for a seller's customers is at the price that the server works out, and no other sheet is", async () => {
  const [ana, eva] = [await t.person('VENDEDOR'), await t.person('VENDEDOR')];
  const { productoId } = await t.product({ amount: 1000 });
  await keep(ana, { porcentaje: 30 });
  const route = 'POST /api/producto/imprimir-catalogo';
  const sheetOf = async (who: Caller, sent: object) => {
    const { raw } = await who.call(route, { productoId, ...sent });
    return (await openPdf(raw.rawPayload)).pages.join(' ');
  };
  expect(await sheetOf(ana, { misPrecios: true, precio: 1 })).toContain('US$ 1.300');
  expect(await sheetOf(ana, {})).toContain('US$ 1.000');
  expect(await sheetOf(eva, { misPrecios: true, precio: 1300 })).toContain('US$ 1.000');
  expect(await sheetOf(eva, { sinPrecio: true, precio: 1300 })).not.toContain('US$');
  expect((await t.visitor.call(route, { productoId, misPrecios: true })).status).toBe(401);
});
