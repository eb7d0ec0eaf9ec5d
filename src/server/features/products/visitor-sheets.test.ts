import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Problem } from '#contract/refusals.calls.ts';
import { openPdf } from '../../documents/test-open-pdf.ts';
import { type Caller, place, type TestApp, testApp } from '../../test-app.ts';

let t: TestApp;
let admin: Caller;
beforeAll(async () => {
  t = await testApp();
  await t.openCatalogue();
  admin = await t.person('ADMIN');
});
afterAll(() => t.close());

const route = 'POST /api/producto/imprimir-catalogo';
const sheet = (productoId: number, from: string) =>
  t.visitor.call<Problem>(route, { productoId }, { 'x-forwarded-for': from });

test('sixty visitors who ask for sheets at once keep no administrator from a document', async () => {
  const products = await Promise.all(Array.from({ length: 5 }, () => t.product()));
  const { orderId } = await place(await t.person('VENDEDOR'), await t.product());
  const visitors = Array.from({ length: 60 }, (_, n) => sheet(products[n % 5]?.productoId ?? 0, `192.0.2.${n}`));
  const refused = (await Promise.race(visitors)).body;
  expect(refused.title).toBe('Hay muchos documentos en espera. Vuelva a intentar en unos segundos.');
  const documents = Array.from({ length: 5 }, () => admin.call(`POST /api/menu/pedido/${orderId}`));
  expect((await Promise.all(documents)).map(({ status }) => status)).toEqual(Array(5).fill(200));
  const statuses = (await Promise.all(visitors)).map(({ status }) => status);
  expect(new Set(statuses)).toEqual(new Set([200, 503]));
});

test('the sheet of a product shows it as it is now', async () => {
  const { productoId } = await t.product({ amount: 1234 });
  expect(await textOf(t.visitor, productoId)).toContain('US$ 1.234');
  await admin.call(`PUT /api/producto/${productoId}`, { amount: 2345, name: 'Otro', description: 'Distinto' });
  const text = await textOf(t.visitor, productoId);
  for (const shown of ['US$ 2.345', 'Otro', 'Distinto']) expect(text).toContain(shown);
});

test('a seller’s sheet says whom to ask, and is not what a visitor gets', async () => {
  const { productoId } = await t.product();
  const seller = await t.person('VENDEDOR', { nombre: 'Zulma', telefono: '11 5555-4444' });
  expect(await textOf(seller, productoId)).toMatch(/Zulma.*11 5555-4444/);
  expect(await textOf(t.visitor, productoId)).not.toContain('Zulma');
});

async function textOf(who: Caller, productoId: number) {
  const { raw } = await who.call(route, { productoId });
  return (await openPdf(raw.rawPayload)).pages.join(' ');
}
