import { afterAll, beforeAll, expect, test } from 'vitest';
import type { UsualProduct } from '#contract/own.calls.ts';
import { type Caller, place, type TestApp, testApp } from '../../test-app.ts';

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
  await t.openCatalogue();
});
afterAll(() => t.close());

const favouritesOf = async (who: Caller) => (await who.call<number[]>('GET /api/favoritos')).body;
const usualOf = async (who: Caller) => (await who.call<UsualProduct[]>('GET /api/habituales')).body;

test('favourites are the own ones, marked and taken back as often as one likes', async () => {
  const [ana, eva] = [await t.person('VENDEDOR'), await t.person('VENDEDOR')];
  const [pot, pan] = [await t.product(), await t.product()];
  for (const { productoId } of [pot, pan, pot])
    expect((await ana.call(`PUT /api/favoritos/${productoId}`)).status).toBe(204);
  expect(await favouritesOf(ana)).toEqual([pan.productoId, pot.productoId]);
  expect(await favouritesOf(eva)).toEqual([]);
  await eva.call(`DELETE /api/favoritos/${pan.productoId}`);
  for (let n = 0; n < 2; n++) expect((await ana.call(`DELETE /api/favoritos/${pan.productoId}`)).status).toBe(204);
  expect(await favouritesOf(ana)).toEqual([pot.productoId]);
  const gone = await t.product({ eliminadoAt: new Date() });
  for (const id of [gone.productoId, 999_999]) expect((await ana.call(`PUT /api/favoritos/${id}`)).status).toBe(404);
});

test('what one orders often comes first, with the quantity in the middle, and nothing that cannot be had', async () => {
  const [ana, eva, admin] = [await t.person('VENDEDOR'), await t.person('VENDEDOR'), await t.person('ADMIN')];
  const [often, seldom, once, cancelled, gone] = [
    await t.product(),
    await t.product(),
    await t.product(),
    await t.product(),
    await t.product(),
  ];
  for (const quantity of [2, 9, 3]) await place(ana, { ...often, quantity });
  for (const quantity of [50, 60]) await place(ana, { ...seldom, quantity }, { ...gone, quantity });
  await place(eva, once);
  await place(ana, once, cancelled);
  const { orderId } = await place(ana, cancelled);
  await ana.call(`DELETE /api/menu/${orderId}`);
  await admin.call(`PUT /api/producto/estadoMenu/${gone.productoId}`);
  expect(await usualOf(ana)).toEqual([
    { productoId: often.productoId, cantidad: 3, pedidos: 3 },
    { productoId: seldom.productoId, cantidad: 50, pedidos: 2 },
  ]);
});

test('what was ordered long ago is forgotten', async () => {
  const ana = await t.person('VENDEDOR');
  const product = await t.product();
  for (let n = 0; n < 2; n++) await place(ana, product);
  await t.db.execute`
    insert into ventana (cierre, abierta_at, cerrada_at) select cierre, now(), now() from generate_series(101, 107) cierre`;
  expect(await usualOf(ana)).toHaveLength(1);
  await t.db.execute`insert into ventana (cierre, abierta_at, cerrada_at) values (108, now(), now())`;
  expect(await usualOf(ana)).toEqual([]);
});
