import { unzipSync } from 'fflate';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Order } from '#contract/orders.calls.ts';
import type { OrderingWindow } from '#contract/windows.calls.ts';
import { openPdf } from '../../documents/test-open-pdf.ts';
import { openXlsx, tableOf } from '../../documents/test-open-xlsx.ts';
import { type Caller, orderOf, place, type TestApp, testApp } from '../../test-app.ts';

let t: TestApp;
let admin: Caller;
let lia: Caller;
let nora: Caller;
let ana: Caller;
let eva: Caller;
let product: { productoId: number; amount: number };
let supplier: number;

beforeAll(async () => {
  t = await testApp();
  await t.openCatalogue();
  admin = await t.person('ADMIN');
  lia = await t.person('LIDER', { nombre: 'Lía', apellido: 'Ibáñez' });
  nora = await t.person('LIDER', { nombre: 'Nora', apellido: 'Paz' });
  ana = await t.person('VENDEDOR', { nombre: 'Ana', apellido: 'Núñez', idLider: lia.id });
  eva = await t.person('VENDEDOR', { nombre: 'Eva', apellido: 'Sosa', idLider: nora.id });
  supplier = await t.supplier('Bazar');
  product = await t.product({ amount: 10.05, proveedorId: supplier });
});
afterAll(() => t.close());

const black = () => t.product({ tipoProducto: 'BLACK', amount: 99.99, proveedorId: supplier });
const switchCatalogue = (open: boolean) => admin.call(`PUT /api/producto/estadoCatalogo/${open}`);
const lastWindow = async () => (await admin.call<OrderingWindow[]>('GET /api/ventanas')).body[0] as OrderingWindow;

async function bytesOf(who: Caller, route: string, headers?: Record<string, string>): Promise<Uint8Array> {
  const { status, raw } = await who.call(route, undefined, headers);
  if (status !== 200) throw new Error(`${route} answered ${status} ${raw.body}`);
  return new Uint8Array(raw.rawPayload);
}

/** The text without when the document was made, which every page and sheet says. */
function withoutMade(text: string): string {
  expect(text).toMatch(made);
  return text.replaceAll(new RegExp(made, 'g'), '');
}
const made = /Hecho el [\d/]+ [\d:]+/;

const pagesOf = async (pdf: Uint8Array) => (await openPdf(pdf)).pages.map(withoutMade);
const cellsOf = (bytes: Uint8Array) =>
  openXlsx(bytes).sheets.map(({ name, cells }) => withoutMade(JSON.stringify([name, [...cells]])));

/** Every document of a window, as its cells and texts. */
async function everyDocument(ventana: number) {
  const period = `ventana=${ventana}`;
  const read: Record<string, unknown> = {};
  const workbooks = [
    ...['General', 'Online', 'Mixto', ''].map((type) => `GET /api/menu/reportByProduct${type}`),
    'GET /api/menu/generateExcelVedendedores',
    `GET /api/menu/reporteProveedor?proveedorId=${supplier}`,
    ...[lia, nora].flatMap(({ id }) => [
      `GET /api/menu/reportLideresExcel/${id}`,
      `POST /api/menu/factura-lider/${id}`,
      `POST /api/menu/factura-lider-black/${id}`,
      `POST /api/menu/factura/${id}`,
    ]),
    ...[ana, eva].map(({ id }) => `POST /api/menu/factura/${id}`),
  ];
  for (const route of workbooks) {
    const url = `${route}${route.includes('?') ? '&' : '?'}${period}`;
    const { status, raw } = await admin.call(url);
    read[route] = status === 200 ? cellsOf(new Uint8Array(raw.rawPayload)) : status;
  }
  for (const name of ['facturas', 'facturas-black', 'facturas-lider', 'facturas-lider-black'].concat(
    'reporte-proveedores',
    'facturas-reporte',
    'cierre-completo',
  ))
    read[name] = Object.entries(unzipSync(await bytesOf(admin, `POST /api/menu/${name}?${period}`))).map(
      ([file, bytes]) => [file, cellsOf(bytes)],
    );
  const { body } = await admin.call<Record<string, string>>(`GET /api/menu/generateReporteCierre?${period}`);
  read.cierre = Object.entries(body).map(([file, content]) => [file, cellsOf(Buffer.from(content, 'base64'))]);
  for (const { id } of [lia, nora]) {
    const pdf = await bytesOf(admin, `GET /api/menu/reportLideresExcel/${id}?${period}`, { accept: 'application/pdf' });
    read[`pdf ${id}`] = await pagesOf(pdf);
  }
  const { body: orders } = await admin.call<Order[]>(`GET /api/menu/order?${period}`);
  read.orders = orders;
  for (const { orderId } of orders)
    read[`order ${orderId}`] = await pagesOf(await bytesOf(admin, `POST /api/menu/pedido/${orderId}`));
  read.armado = (await admin.call(`GET /api/armado/${ventana}`)).body;
  return read;
}

test('a moved seller, a deleted leader and changed types change no document of a closing that is over', async () => {
  for (const buyer of [ana, eva, lia, nora]) {
    await place(buyer, { ...product, quantity: 2 });
    await buyer.call('POST /api/menu/order-black', orderOf(await black()));
  }
  await switchCatalogue(false);
  const { id } = await lastWindow();
  const before = await everyDocument(id);
  const another = await t.person('LIDER');

  await admin.call(`PUT /api/${eva.id}`, { idLider: lia.id });
  await admin.call(`PUT /api/${ana.id}`, { tipo: 'LIDER' });
  await admin.call(`PUT /api/${lia.id}`, { nombre: 'Otra' });
  await admin.call(`PUT /api/${nora.id}`, { tipo: 'VENDEDOR', idLider: another.id });
  await admin.call(`DELETE /api/${lia.id}`);
  expect(await everyDocument(id)).toEqual(before);
});

test('the orders of a seller who moves within a closing count for the leader whom each was placed under', async () => {
  await switchCatalogue(true);
  const [first, second] = [await t.person('LIDER', { nombre: 'Uno' }), await t.person('LIDER', { nombre: 'Dos' })];
  const seller = await t.person('VENDEDOR', { nombre: 'Mía', apellido: 'Gil', idLider: first.id });
  const earlier = await place(seller, { ...product, quantity: 1 });
  await admin.call(`PUT /api/${seller.id}`, { idLider: second.id });
  const later = await place(seller, { ...product, quantity: 3 });

  for (const [leader, order] of [
    [first, earlier],
    [second, later],
  ] as const) {
    const team = await leader.call<Order[]>(`GET /api/menu/order-lider/${leader.id}`);
    expect(team.body.map(({ orderId }) => orderId)).toEqual([order.orderId]);
    for (const route of [
      `POST /api/menu/factura/${seller.id}`,
      `POST /api/menu/factura-lider/${leader.id}`,
      `GET /api/menu/reportLideresExcel/${leader.id}`,
    ]) {
      const [sheet] = openXlsx(await bytesOf(leader, route)).sheets;
      const header = route.includes('/factura/') ? 'Pedido' : 'Vendedor';
      expect(tableOf(sheet as never, header).at(-1)?.Importe?.value).toBe(order.totalAmount);
    }
  }
  // One invoice for the seller, and every order in just one of the teams'.
  const sums = async (route: string) =>
    Object.entries(unzipSync(await bytesOf(admin, route))).map(([file, bytes]) => {
      const [sheet] = openXlsx(bytes).sheets;
      const header = route.endsWith('lider') ? 'Vendedor' : 'Pedido';
      return [file, tableOf(sheet as never, header).at(-1)?.Importe?.value];
    });
  expect(await sums('POST /api/menu/facturas')).toEqual([['Factura_Mía Gil.xlsx', 40.2]]);
  expect((await sums('POST /api/menu/facturas-lider')).map(([, sum]) => sum)).toEqual([
    later.totalAmount,
    earlier.totalAmount,
  ]);
});

test('an order is its leader’s of that day to see and to cancel, while that one leads', async () => {
  const [past, now] = [await t.person('LIDER'), await t.person('LIDER')];
  const seller = await t.person('VENDEDOR', { idLider: past.id });
  const { orderId } = await place(seller, product);
  await admin.call(`PUT /api/${seller.id}`, { idLider: now.id });
  const seen = async (who: Caller) => (await who.call(`GET /api/pedidosDetalle/${orderId}`)).status;
  expect([await seen(past), await seen(now), await seen(seller)]).toEqual([200, 403, 200]);
  expect((await now.call(`POST /api/menu/pedido/${orderId}`)).status).toBe(403);
  expect((await now.call(`POST /api/menu/factura/${seller.id}`)).body.code).toBe('SIN_PEDIDOS');
  expect((await now.call(`DELETE /api/menu/${orderId}`)).status).toBe(403);
  await t.db.execute`update usuario set tipo = 'VENDEDOR' where id = ${past.id}`;
  const { userName } = (await admin.call<{ id: number; userName: string }[]>('GET /api/usuarios')).body.find(
    ({ id }) => id === past.id,
  ) as { userName: string };
  expect(await seen(await t.logIn(past.id, userName))).toBe(403);
});
