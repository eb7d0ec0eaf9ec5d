import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { MenuDay } from '#contract/menu.calls.ts';
import type { Problem } from '#contract/refusals.calls.ts';
import { type Caller, type TestApp, testApp } from '../../test-app.ts';

let t: TestApp;
let admin: Caller;
let seller: Caller;
beforeAll(async () => {
  t = await testApp();
  admin = await t.person('ADMIN');
  seller = await t.person('VENDEDOR');
});
afterAll(() => t.close());
beforeEach(() => t.db.execute`delete from menu_semanal`);

const set = (day: string, ...products: { productoId: number }[]) =>
  admin.call<MenuDay & Problem>(`PUT /api/producto/week/${day}`, {
    productoIds: products.map(({ productoId }) => productoId),
  });
const week = async () => (await seller.call<MenuDay[]>('GET /api/producto/week')).body;
const names = (day: MenuDay | undefined) => day?.menuList.map(({ name }) => name);

test('the week comes from LUNES to DOMINGO without the days that have no dishes', async () => {
  const dish = await t.product({ name: 'Tarta', description: 'De zapallitos', amount: 12.5 });
  for (const day of ['DOMINGO', 'LUNES', 'MIERCOLES']) expect((await set(day, dish)).status).toBe(200);
  const days = await week();
  expect(days.map(({ dateName }) => dateName)).toEqual(['LUNES', 'MIERCOLES', 'DOMINGO']);
  expect(days[0]?.menuList).toEqual([
    {
      productoId: dish.productoId,
      imageUrl: null,
      name: 'Tarta',
      description: 'De zapallitos',
      codigo: dish.codigo,
      tipoProducto: 'GENERAL',
      amount: 12.5,
      referencias: [],
      stock: null,
      quantity: 0,
    },
  ]);
});

test('the dishes keep the order they were put in, and replace those before', async () => {
  const [a, b, c] = [await t.product({ name: 'A' }), await t.product({ name: 'B' }), await t.product({ name: 'C' })];
  await set('JUEVES', a, b);
  expect(names((await set('JUEVES', c, a, b)).body)).toEqual(['C', 'A', 'B']);
  expect(names((await week())[0])).toEqual(['C', 'A', 'B']);
  expect((await set('JUEVES')).body).toEqual({ dateName: 'JUEVES', menuList: [] });
  expect(await week()).toEqual([]);
});

test('inactive and deleted products are left out', async () => {
  const [on, off, gone] = [await t.product(), await t.product({ estado: 'INACTIVO' }), await t.product()];
  await set('VIERNES', off, on, gone);
  await t.db.execute`update producto set eliminado_at = now() where producto_id = ${gone.productoId}`;
  expect((await week())[0]?.menuList.map(({ productoId }) => productoId)).toEqual([on.productoId]);
});

test('whoever edits a day sees its inactive dishes too, in their places', async () => {
  const [on, off, gone] = [await t.product(), await t.product({ estado: 'INACTIVO' }), await t.product()];
  await set('VIERNES', off, on, gone);
  await t.db.execute`update producto set eliminado_at = now() where producto_id = ${gone.productoId}`;
  const { body } = await admin.call('GET /api/producto/week/VIERNES');
  expect(body).toEqual([
    { productoId: off.productoId, name: off.name, estado: 'INACTIVO' },
    { productoId: on.productoId, name: on.name, estado: 'ACTIVO' },
  ]);
  expect((await admin.call('GET /api/producto/week/LUNES')).body).toEqual([]);
});

test('an unknown product, a repeated one and an unknown day are refused, and the day stays as it was', async () => {
  const dish = await t.product({ name: 'Sopa' });
  await set('MARTES', dish);
  const unknown = await set('MARTES', { productoId: 999_999 });
  expect([unknown.status, unknown.body.code]).toEqual([422, 'PRODUCTO_DESCONOCIDO']);
  expect((await set('MARTES', dish, dish)).status).toBe(422);
  expect((await set('FERIADO', dish)).status).toBe(400);
  expect(names((await week())[0])).toEqual(['Sopa']);
});

test('two administrators who set the same day at once leave one of the two menus whole', async () => {
  const [a, b, c] = [await t.product({ name: 'A' }), await t.product({ name: 'B' }), await t.product({ name: 'C' })];
  for (let round = 0; round < 5; round++) {
    const answers = await Promise.all([set('SABADO', a, b), set('SABADO', b, c), set('SABADO', c, a)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(['A,B', 'B,C', 'C,A']).toContain(names((await week())[0])?.join());
  }
});
