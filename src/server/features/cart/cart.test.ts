import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CartWrite, ServerCart } from '#contract/cart.calls.ts';
import { type Caller, orderOf, type TestApp, testApp } from '../../test-app.ts';

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
  await t.openCatalogue();
});
afterAll(() => t.close());

type Line = CartWrite['lineas'][number];
const lineOf = (productoId: number, changes: Partial<Line> = {}): Line => ({
  productoId,
  name: 'Olla',
  tipoProducto: 'GENERAL',
  referencia: '',
  dia: null,
  codigo: 'O-1',
  amount: 100,
  quantity: 1,
  imageUrl: null,
  ...changes,
});
const browser = (digit: string) => digit.repeat(32);
let writes = 0;
const write = (owner: Caller, version: number, lineas: Line[], changes: Partial<CartWrite> = {}) =>
  owner.call<{ version: number; code: string; carrito: ServerCart }>('PUT /api/carrito', {
    userId: owner.id,
    version,
    escritura: `${browser('a')}.${(++writes).toString(16)}`,
    lineas,
    ...changes,
  });
const cartOf = async (owner: Caller) => (await owner.call<ServerCart>('GET /api/carrito')).body;

test('a cart is kept for its owner, on every device, and for nobody else', async () => {
  const [ana, eva] = [await t.person('VENDEDOR'), await t.person('VENDEDOR')];
  expect(await cartOf(ana)).toEqual({ userId: ana.id, version: 0, lineas: [], escrituras: [] });
  const lineas = [
    lineOf(7, { referencia: 'Rojo', quantity: 3, amount: 49.9, paraQuien: 'Marta' }),
    lineOf(8, { imageUrl: '/imagenes/x' }),
  ];
  expect((await write(ana, 0, lineas)).body).toEqual({ version: 1 });
  expect(await cartOf(ana)).toMatchObject({ userId: ana.id, version: 1, lineas });
  expect(await cartOf(eva)).toMatchObject({ version: 0, lineas: [] });
});

test('the cart of whoever used a browser before is not kept for whoever uses it now', async () => {
  const [ana, eva] = [await t.person('VENDEDOR'), await t.person('VENDEDOR')];
  const { status } = await write(eva, 0, [lineOf(7)], { userId: ana.id });
  expect(status).toBe(403);
  for (const who of [ana, eva]) expect(await cartOf(who)).toMatchObject({ version: 0 });
});

test('a write made from an older version is refused with the cart of now; of two at once one is kept', async () => {
  const ana = await t.person('VENDEDOR');
  const both = await Promise.all([write(ana, 0, [lineOf(7)]), write(ana, 0, [lineOf(8)])]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  const stale = await write(ana, 0, []);
  expect(stale).toMatchObject({ status: 409, body: { code: 'VERSION_VIEJA', carrito: await cartOf(ana) } });
  expect(await cartOf(ana)).toMatchObject({ version: 1 });
  // Of a cart that is not there any more, as after a backup was restored.
  expect((await write(await t.person('VENDEDOR'), 4, [lineOf(7)])).body).toMatchObject({ carrito: { version: 0 } });
});

test('the last write of each browser can be told from one that never came', async () => {
  const ana = await t.person('VENDEDOR');
  const by = (version: number, escritura: string) => write(ana, version, [lineOf(7)], { escritura });
  await by(0, `${browser('a')}.1`);
  await by(1, `${browser('b')}.1`);
  await by(2, `${browser('b')}.2`);
  expect((await cartOf(ana)).escrituras).toEqual([`${browser('b')}.2`, `${browser('a')}.1`]);
  for (let n = 0; n < 20; n++) await by(3 + n, `${n.toString(16).padStart(32, '0')}.1`);
  expect((await cartOf(ana)).escrituras).toHaveLength(20);
});

test('what is no cart is refused, and nothing is kept', async () => {
  const ana = await t.person('VENDEDOR');
  const many = Array.from({ length: 501 }, (_, n) => lineOf(n + 1));
  const wrong: [Line[], Partial<CartWrite>][] = [
    [many, {}],
    [[lineOf(7), lineOf(7)], {}],
    [[lineOf(7, { quantity: 10_001 })], {}],
    [[lineOf(7, { referencia: 'x'.repeat(201) })], {}],
    [[lineOf(7, { paraQuien: 'x'.repeat(81) })], {}],
    [[lineOf(7, { tipoProducto: 'OTRO' as 'GENERAL' })], {}],
    [[], { escritura: 'a' }],
    [[], { version: -1 }],
  ];
  for (const [lineas, changes] of wrong)
    expect([400, 422], JSON.stringify(changes)).toContain((await write(ana, 0, lineas, changes)).status);
  expect(await cartOf(ana)).toMatchObject({ version: 0 });
});

test('an order placed from the cart takes its units out of it, and no other order does', async () => {
  const [ana, admin] = [await t.person('VENDEDOR'), await t.person('ADMIN')];
  const [pot, pan] = [await t.product(), await t.product()];
  await write(ana, 0, [
    lineOf(pot.productoId, { quantity: 5 }),
    lineOf(pot.productoId, { dia: 'LUNES' }),
    lineOf(pan.productoId, { referencia: 'Azul' }),
    lineOf(pan.productoId, { referencia: 'Rojo' }),
  ]);
  const order = orderOf({ ...pot, quantity: 1 }, { ...pot, quantity: 2 }, { ...pan, quantity: 1, referencia: ' Azul' });
  await ana.call('POST /api/menu/order', order);
  await admin.call('POST /api/menu/order', { ...order, userId: ana.id, carrito: true });
  expect(await cartOf(ana)).toMatchObject({ version: 1 });
  const headers = { 'idempotency-key': 'una vez' };
  for (let n = 0; n < 2; n++)
    expect((await ana.call('POST /api/menu/order', { ...order, carrito: true }, headers)).status).toBe(201);
  expect(await cartOf(ana)).toMatchObject({
    version: 2,
    lineas: [
      lineOf(pot.productoId, { quantity: 2 }),
      lineOf(pot.productoId, { dia: 'LUNES' }),
      lineOf(pan.productoId, { referencia: 'Rojo' }),
    ],
  });
  const refused = await ana.call('POST /api/menu/order', { ...order, totalAmount: 1, carrito: true });
  expect(refused.status).toBe(409);
  expect(await cartOf(ana)).toMatchObject({ version: 2 });
});

test('a first write that an order from the cart overtook comes too late, and brings nothing back', async () => {
  const ana = await t.person('VENDEDOR');
  const pot = await t.product();
  await ana.call('POST /api/menu/order', { ...orderOf({ ...pot, quantity: 3 }), carrito: true });
  const late = await write(ana, 0, [lineOf(pot.productoId, { quantity: 3 })]);
  expect(late).toMatchObject({ status: 409, body: { carrito: { version: 1, lineas: [], escrituras: [] } } });
});
