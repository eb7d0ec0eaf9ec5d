import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { variantText } from '#contract/orders.ts';
import type { Packing, PackingItem } from '#contract/packing.calls.ts';
import type { DailyReportRow } from '#contract/products.calls.ts';
import type { OrderingWindow } from '#contract/windows.calls.ts';
import { openPdf } from '../../documents/test-open-pdf.ts';
import { type Caller, place, type TestApp, testApp } from '../../test-app.ts';

let t: TestApp;
let admin: Caller;
let leader: Caller;
let ana: Caller;
let bruno: Caller;
let ventana: number;
let pan: Awaited<ReturnType<TestApp['product']>>;
let lamp: Awaited<ReturnType<TestApp['product']>>;

beforeAll(async () => {
  t = await testApp();
  await t.openCatalogue();
  admin = await t.person('ADMIN');
  const [here, there] = [{ retiro: 'Conesa 970, Muñiz' }, { retiro: 'Castelli 1224, José C Paz' }];
  leader = await t.person('LIDER', { nombre: 'Lía', apellido: 'Paz', ...there });
  ana = await t.person('VENDEDOR', { nombre: 'Ana', apellido: 'Ruiz', idLider: leader.id, ...there });
  bruno = await t.person('VENDEDOR', { nombre: 'Bruno', apellido: 'Sosa', ...here });
  pan = await t.product({ name: 'Sartén' });
  lamp = await t.product({ name: 'Lámpara' });
  await place(ana, { ...pan, quantity: 2, referencia: 'roja' }, { ...pan, quantity: 1, referencia: 'azul' });
  await place(ana, { ...pan, quantity: 3, referencia: 'roja' });
  await place(bruno, { ...pan, quantity: 4, referencia: 'roja' }, lamp);
  await place(leader, lamp);
  ventana = (await admin.call<OrderingWindow[]>('GET /api/ventanas')).body[0]?.id ?? 0;
});
afterAll(() => t.close());

const packing = async () => (await admin.call<Packing>(`GET /api/armado/${ventana}`)).body;
const tick = (vendedorId: number | null, ...renglones: Partial<PackingItem>[]) =>
  admin.call(`PUT /api/armado/${ventana}`, { vendedorId, renglones });
const units = (items: PackingItem[]) => items.map((item) => [item.name, variantText(item), item.quantity, item.listo]);
async function parcelOf({ id }: Caller) {
  const { puntos } = await packing();
  const found = puntos
    .flatMap(({ lideres }) => lideres)
    .flatMap(({ vendedores }) => vendedores)
    .find(({ vendedorId }) => vendedorId === id);
  if (!found) throw new Error('There is no parcel.');
  return found;
}
const picked = async () => units((await packing()).proveedores.flatMap(({ renglones }) => renglones));

test('parcels go by pickup point, leader and seller, and a leader packs with the own team', async () => {
  const { puntos } = await packing();
  expect(
    puntos.map(({ retiro, lideres }) => [
      retiro,
      lideres.map(({ lider, vendedores }) => [lider, vendedores.map(({ vendedor }) => vendedor)]),
    ]),
  ).toEqual([
    ['Castelli 1224, José C Paz', [['Lía Paz', ['Ana Ruiz', 'Lía Paz']]]],
    ['Conesa 970, Muñiz', [[null, ['Bruno Sosa']]]],
  ]);
});

test('a parcel joins the orders of its seller, each colour apart', async () => {
  const { pedidos, renglones } = await parcelOf(ana);
  expect(pedidos).toHaveLength(2);
  expect(units(renglones)).toEqual([
    ['Sartén', 'azul', 1, 0],
    ['Sartén', 'roja', 5, 0],
  ]);
});

test('the pick list joins everybody by supplier and product', async () => {
  const supplier = (await admin.call<{ proveedorId: number }>('POST /api/proveedor', { razonSocial: 'Acme' })).body;
  const soap = await t.product({ name: 'Jabonera', proveedorId: supplier.proveedorId });
  const order = await place(bruno, { ...soap, quantity: 7 });
  const { proveedores } = await packing();
  expect(proveedores.map(({ razonSocial, renglones }) => [razonSocial, units(renglones)])).toEqual([
    ['Acme', [['Jabonera', '', 7, 0]]],
    [
      null,
      [
        ['Lámpara', '', 2, 0],
        ['Sartén', 'azul', 1, 0],
        ['Sartén', 'roja', 9, 0],
      ],
    ],
  ]);
  await bruno.call(`DELETE /api/menu/${order.orderId}`);
  expect(await picked()).not.toContainEqual(['Jabonera', '', 7, 0]);
});

test('a tick stays until it is taken back, and ticking again changes nothing', async () => {
  const red = { productoId: pan.productoId, referencia: 'roja', listo: 5 };
  for (let n = 0; n < 2; n++) expect((await tick(ana.id, red)).status).toBe(204);
  expect(units((await parcelOf(ana)).renglones)).toContainEqual(['Sartén', 'roja', 5, 5]);
  expect(units((await parcelOf(bruno)).renglones)).toContainEqual(['Sartén', 'roja', 4, 0]);
  expect(await picked()).toContainEqual(['Sartén', 'roja', 9, 0]);
  await tick(ana.id, { ...red, listo: 0 });
  expect(units((await parcelOf(ana)).renglones)).toContainEqual(['Sartén', 'roja', 5, 0]);
});

test('a whole parcel is ticked at once, by two people at the same time', async () => {
  const parcel = (await parcelOf(ana)).renglones.map((item) => ({ ...item, listo: item.quantity }));
  const answers = await Promise.all([tick(ana.id, ...parcel), tick(ana.id, ...parcel.toReversed())]);
  expect(answers.map(({ status }) => status)).toEqual([204, 204]);
  expect((await parcelOf(ana)).renglones.every(({ listo, quantity }) => listo === quantity)).toBe(true);
});

test('a ticked item that is ordered again is no longer ready as a whole', async () => {
  await tick(null, { productoId: lamp.productoId, referencia: '', listo: 2 });
  const order = await place(ana, lamp);
  expect(await picked()).toContainEqual(['Lámpara', '', 3, 2]);
  await ana.call(`DELETE /api/menu/${order.orderId}`);
  expect(await picked()).toContainEqual(['Lámpara', '', 2, 2]);
});

test('more than was ordered cannot be ready, and then nothing of it is kept', async () => {
  const [blue, red] = ['azul', 'roja'].map((referencia) => ({ productoId: pan.productoId, referencia }));
  await tick(bruno.id, { ...red, listo: 1 });
  const refused = await tick(bruno.id, { ...red, listo: 4 }, { ...blue, listo: 1 });
  expect(refused).toMatchObject({ status: 409, body: { code: 'ARMADO_CAMBIADO' } });
  expect(units((await parcelOf(bruno)).renglones)).toContainEqual(['Sartén', 'roja', 4, 1]);
});

test('units for several days or colours are picked, packed and ticked apart', async () => {
  const pie = await t.product({ name: 'Tarta' });
  const orders = [
    await place(ana, { ...pie, quantity: 2, dia: 'LUNES' }, { ...pie, dia: 'MARTES' }),
    await place(ana, { ...pie, quantity: 1, dia: 'LUNES' }),
    await place(bruno, { ...pie, dia: 'JUEVES', referencia: 'sin sal' }, { ...pie, quantity: 3 }),
    await place(bruno, { ...pie, quantity: 2, referencia: 'Rojo' }, { ...pie, referencia: 'Azul' }),
  ];
  expect((await picked()).filter(([name]) => name === 'Tarta')).toEqual([
    ['Tarta', 'LUNES', 3, 0],
    ['Tarta', 'MARTES', 1, 0],
    ['Tarta', 'JUEVES · sin sal', 1, 0],
    ['Tarta', '', 3, 0],
    ['Tarta', 'Azul', 1, 0],
    ['Tarta', 'Rojo', 2, 0],
  ]);
  expect(units((await parcelOf(ana)).renglones)).toContainEqual(['Tarta', 'LUNES', 3, 0]);
  const [monday, tuesday] = (['LUNES', 'MARTES'] as const).map((dia) => ({ productoId: pie.productoId, dia }));
  expect((await tick(null, { ...monday, listo: 3 }, { ...tuesday, listo: 1 })).status).toBe(204);
  expect((await tick(ana.id, { ...monday, listo: 2 })).status).toBe(204);
  expect(await tick(null, { ...monday, listo: 4 })).toMatchObject({ status: 409, body: { code: 'ARMADO_CAMBIADO' } });
  expect(await picked()).toContainEqual(['Tarta', 'LUNES', 3, 3]);
  expect(units((await parcelOf(ana)).renglones)).toContainEqual(['Tarta', 'LUNES', 3, 2]);
  for (const { orderId, userId } of orders) await (userId === ana.id ? ana : bruno).call(`DELETE /api/menu/${orderId}`);
});

test('however much there is to pack, it leaves the database as one row', async () => {
  const query = vi.spyOn(pg.Client.prototype, 'query');
  const { puntos } = await packing();
  const values = query.mock.results.map(({ value }) => value as Promise<pg.QueryResult | pg.QueryResult[]>);
  const results = (await Promise.all(values)).flat();
  query.mockRestore();
  expect(puntos.length).toBeGreaterThan(1);
  expect(Math.max(...results.map(({ rows }) => rows.length))).toBe(1);
});

test('a leader with a new name is one team, under the newest', async () => {
  const renamed = await t.person('LIDER', { nombre: 'Antes', apellido: 'Sol', retiro: 'Mitre 1' });
  const sellers = [];
  for (const nombre of ['Beto', 'Caro'])
    sellers.push(await t.person('VENDEDOR', { nombre, apellido: 'Sol', idLider: renamed.id, retiro: 'Mitre 1' }));
  const [first, second] = sellers as [Caller, Caller];
  const orders = [await place(first, pan)];
  await t.db.execute`update usuario set nombre = 'Después' where id = ${renamed.id}`;
  orders.push(await place(second, pan));
  const at = (await packing()).puntos.find(({ retiro }) => retiro === 'Mitre 1');
  expect(at?.lideres.map(({ lider, vendedores }) => [lider, vendedores.map(({ vendedor }) => vendedor)])).toEqual([
    ['Después Sol', ['Beto Sol', 'Caro Sol']],
  ]);
  for (const { orderId } of orders) await admin.call(`DELETE /api/menu/${orderId}`);
});

test('every parcel gets a label, on a roll or ten on a sheet, in the order of the packing', async () => {
  const labels = async (body: object) => {
    const { raw } = await admin.call(`POST /api/armado/${ventana}/etiquetas`, body);
    return openPdf(new Uint8Array(raw.rawPayload));
  };
  const { pages, title } = await labels({ papel: 'ROLLO' });
  expect(title).toMatch(/^Etiquetas del cierre \d+$/);
  expect(pages.map((page) => /^(Ana Ruiz|Bruno Sosa|Lía Paz)/.exec(page)?.[0])).toEqual([
    'Ana Ruiz',
    'Lía Paz',
    'Bruno Sosa',
  ]);
  expect(pages[0]).toMatch(/Castelli 1224, José C Paz Líder: Lía Paz Pedidos N° \d+, \d+ Cierre \d+ · 6 unidades/);
  const [sheet, ...more] = (await labels({ papel: 'A4' })).pages;
  expect([more.length, ['Ana Ruiz', 'Lía Paz', 'Bruno Sosa'].every((name) => sheet?.includes(name))]).toEqual([
    0,
    true,
  ]);
  expect((await labels({ papel: 'ROLLO', retiro: 'Conesa 970, Muñiz' })).pages).toHaveLength(1);
  const none = await admin.call(`POST /api/armado/${ventana}/etiquetas`, { papel: 'A4', retiro: 'Otro' });
  expect(none).toMatchObject({ status: 404, body: { code: 'SIN_PEDIDOS' } });
  expect((await admin.call('POST /api/armado/9999/etiquetas', { papel: 'A4' })).status).toBe(404);
});

test('a parcel of which nothing is delivered gets no label, and a tick counts for what is left', async () => {
  const eva = await t.person('VENDEDOR', { nombre: 'Eva', apellido: 'Luna' });
  const labels = async () => {
    const { raw } = await admin.call(`POST /api/armado/${ventana}/etiquetas`, { papel: 'ROLLO' });
    return (await openPdf(new Uint8Array(raw.rawPayload))).pages.flatMap(
      (page) => /^Eva.*?(\d+) unidad/.exec(page)?.[1] ?? [],
    );
  };
  const pot = await t.product({ name: 'Olla' });
  const [kept, cancelled] = [await place(eva, { ...pot, quantity: 3 }), await place(eva, { ...pot, quantity: 2 })];
  await tick(eva.id, { productoId: pot.productoId, listo: 5 });
  expect(await labels()).toEqual(['5']);
  await eva.call(`DELETE /api/menu/${cancelled.orderId}`);
  expect([units((await parcelOf(eva)).renglones), await labels()]).toEqual([[['Olla', '', 3, 3]], ['3']]);
  // A shortage of which nothing came.
  await t.db.execute`update pedido_linea set delivered = 0 where pedido_id = ${kept.orderId}`;
  expect([units((await parcelOf(eva)).renglones), await labels()]).toEqual([[['Olla', '', 0, 0]], []]);
  await eva.call(`DELETE /api/menu/${kept.orderId}`);
  expect(await labels()).toEqual([]);
});

test('a window that does not exist is neither packed nor ticked', async () => {
  expect((await admin.call('GET /api/armado/9999')).status).toBe(404);
  const tick = { renglones: [{ productoId: pan.productoId, referencia: 'roja', listo: 1 }] };
  expect((await admin.call('PUT /api/armado/9999', tick)).status).toBe(404);
  expect((await admin.call(`PUT /api/armado/${ventana}`, { renglones: [] })).status).toBe(422);
});

test('more units than a column holds are packed and reported', async () => {
  // What 215,000 lines of the most units come to.
  await t.db.execute`alter table pedido_linea drop constraint pedido_linea_cantidad`;
  await t.db.execute`update pedido_linea set ordered = 2000000000 where producto_id = ${lamp.productoId}`;
  const lamps = (await packing()).proveedores
    .flatMap(({ renglones }) => renglones)
    .find(({ name }) => name === 'Lámpara');
  expect(lamps?.pedidas).toBe(4_000_000_000);
  const { body } = await admin.call<DailyReportRow[]>('GET /api/producto/reporte');
  expect(body.find(({ name }) => name === 'Lámpara')?.quantity).toBe(4_000_000_000);
});
