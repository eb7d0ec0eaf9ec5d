import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TeamMember } from '#contract/users.calls.ts';
import type { OrderingWindow } from '#contract/windows.calls.ts';
import { type Caller, place, type TestApp, testApp } from '../../test-app.ts';

let t: TestApp;
let admin: Caller;
let lia: Caller;
let nora: Caller;
let first: OrderingWindow;
beforeAll(async () => {
  t = await testApp();
  [admin, lia, nora] = [
    await t.person('ADMIN'),
    await t.person('LIDER', { nombre: 'Lía', apellido: 'Ibáñez' }),
    await t.person('LIDER', { nombre: 'Nora', apellido: 'Paz' }),
  ];
  const seller = (nombre: string, idLider: number | null = lia.id) =>
    t.person('VENDEDOR', { nombre, apellido: 'Sol', idLider, telefono: '341 555-0101' });
  const [ana, zoe, , eva] = [
    await seller('Ana'),
    await seller('Zoe'),
    await seller('Álvaro'),
    await seller('Eva', nora.id),
  ];
  const gone = await seller('Beto');
  const product = await t.product({ amount: 10.05 });
  await t.openCatalogue();
  await place(zoe, product);
  await place(gone, product);
  await admin.call(`DELETE /api/${gone.id}`);
  first = (await admin.call<OrderingWindow[]>('GET /api/ventanas')).body[0] as OrderingWindow;
  for (const open of [false, true]) await admin.call(`PUT /api/producto/estadoCatalogo/${open}`);
  await place(ana, { ...product, quantity: 2 });
  await place(ana, product);
  const cancelled = await place(eva, product);
  await eva.call(`DELETE /api/menu/${cancelled.orderId}`);
});
afterAll(() => t.close());

const members = (who: Caller, query = '') => who.call<TeamMember[]>(`GET /api/equipos?${query}`);
const names = async (who: Caller, query = '') => (await members(who, query)).body.map((one) => one.nombreCompleto);

test('a leader sees the own sellers in this window: who ordered, who not yet, who never', async () => {
  const { body } = await members(lia);
  expect(body).toEqual([
    expect.objectContaining({
      nombreCompleto: 'Álvaro Sol',
      estado: 'NUNCA',
      pedidos: 0,
      total: 0,
      ultimoPedido: null,
    }),
    expect.objectContaining({
      nombreCompleto: 'Ana Sol',
      estado: 'PIDIO',
      pedidos: 2,
      total: 30.15,
      lider: 'Lía Ibáñez',
    }),
    expect.objectContaining({ nombreCompleto: 'Zoe Sol', estado: 'TODAVIA_NO', pedidos: 0, telefono: '341 555-0101' }),
  ]);
  expect(Date.parse(body[2]?.ultimoPedido ?? '')).toBeGreaterThan(0);
});

test('of an earlier window as it was then', async () => {
  const { body } = await members(lia, `ventana=${first.id}&estado=PIDIO`);
  expect(body).toMatchObject([{ nombreCompleto: 'Zoe Sol', pedidos: 1, total: 10.05 }]);
  expect((await members(lia, 'ventana=999999')).status).toBe(404);
});

test('administrators see everybody’s, a leader nobody else’s, a seller none', async () => {
  expect(await names(admin, 'orden=nombreCompleto')).toEqual(['Álvaro Sol', 'Ana Sol', 'Eva Sol', 'Zoe Sol']);
  expect(await names(nora)).toEqual(['Eva Sol']);
  expect((await members(nora)).body).toMatchObject([{ estado: 'NUNCA', pedidos: 0, ultimoPedido: null }]);
  expect((await members(await t.person('VENDEDOR'))).status).toBe(403);
});

test('who has something in the cart shows as such in the window that is open, to whom they may be seen by', async () => {
  const zoe = await t.person('VENDEDOR', { nombre: 'Zoe', apellido: 'Vera', idLider: nora.id });
  const line = {
    productoId: 7,
    name: 'Olla',
    tipoProducto: 'GENERAL',
    referencia: '',
    codigo: 'O',
    amount: 1,
    quantity: 2,
  };
  const keep = (version: number, lineas: object[]) =>
    zoe.call('PUT /api/carrito', { userId: zoe.id, version, escritura: `${'a'.repeat(32)}.${version}`, lineas });
  await keep(0, [{ ...line, imageUrl: null }]);
  expect((await members(nora, 'estado=EN_CARRITO')).body).toMatchObject([{ nombreCompleto: 'Zoe Vera', pedidos: 0 }]);
  expect(await names(lia, 'estado=EN_CARRITO')).toEqual([]);
  expect(await names(nora, `estado=EN_CARRITO&ventana=${first.id}`)).toEqual([]);
  await keep(1, []);
  expect(await names(nora, 'estado=EN_CARRITO')).toEqual([]);
  await keep(2, [{ ...line, imageUrl: null }]);
  await place(zoe, await t.product());
  expect((await members(nora, 'q=vera')).body).toMatchObject([{ estado: 'PIDIO' }]);
  await admin.call(`DELETE /api/${zoe.id}`);
});

test('of orders that were placed under another leader a new one sees that there are some, and no figures', async () => {
  const mia = await t.person('VENDEDOR', { nombre: 'Mía', apellido: 'Luz', idLider: lia.id });
  const product = await t.product({ amount: 8 });
  await place(mia, product);
  const mine = async (who: Caller) => (await members(who, 'q=luz')).body[0];
  const before = await mine(lia);
  await admin.call('PUT /api/usuarios', { ids: [mia.id], idLider: nora.id });
  expect(await mine(nora)).toMatchObject({ estado: 'PIDIO', pedidos: 0, total: 0, ultimoPedido: null });
  expect(await mine(admin)).toMatchObject({ pedidos: 1, total: 8, ultimoPedido: before?.ultimoPedido });
  await place(mia, product);
  expect(await mine(nora)).toMatchObject({ estado: 'PIDIO', pedidos: 1, total: 8 });
  expect((await mine(nora))?.ultimoPedido).not.toBe(before?.ultimoPedido);
  await admin.call(`DELETE /api/${mia.id}`);
});

test('it is a list like the others: by pages, in an order, searched and filtered', async () => {
  const page = await members(admin, 'pagina=2&porPagina=1&orden=-total');
  expect(page.headers['x-total-count']).toBe('5');
  expect(await names(admin, 'orden=-total&porPagina=1')).toEqual(['Ana Sol']);
  expect(await names(admin, 'q=paz')).toEqual(['Eva Sol']);
  expect(await names(lia, 'estado=TODAVIA_NO')).toEqual(['Zoe Sol']);
  expect(await names(lia, 'orden=-estado')).toEqual(['Ana Sol', 'Zoe Sol', 'Álvaro Sol']);
  expect((await members(admin, 'estado=otro')).body).toMatchObject({ status: 400, errors: [{ field: 'estado' }] });
});
