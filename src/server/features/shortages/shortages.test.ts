import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { AuditEntry } from '#contract/audit.calls.ts';
import type { WeekStatistic } from '#contract/documents.calls.ts';
import type { Order } from '#contract/orders.calls.ts';
import type { Packing, Shortage } from '#contract/packing.calls.ts';
import type { Problem } from '#contract/refusals.calls.ts';
import type { OrderingWindow } from '#contract/windows.calls.ts';
import { openPdf } from '../../documents/test-open-pdf.ts';
import { openXlsx, tableOf } from '../../documents/test-open-xlsx.ts';
import { untilWaiting } from '../../platform/db/test-database.ts';
import { type Caller, orderOf, place, stockOf, type TestApp, testApp } from '../../test-app.ts';

let t: TestApp;
let admin: Caller;
let leader: Caller;
let ana: Caller;
let bruno: Caller;
let supplier: number;
let pot: Awaited<ReturnType<TestApp['product']>>;
let ventana: number;
/** Ana's first order, Bruno's, and Ana's second: 3, 5 and 4 pots. */
let first: Order;
let second: Order;
let third: Order;

beforeAll(async () => {
  t = await testApp();
  admin = await t.person('ADMIN');
  leader = await t.person('LIDER', { nombre: 'Lía', apellido: 'Paz' });
  ana = await t.person('VENDEDOR', { nombre: 'Ana', apellido: 'Ruiz', idLider: leader.id });
  bruno = await t.person('VENDEDOR', { nombre: 'Bruno', apellido: 'Sosa', idLider: leader.id });
  supplier = await t.supplier('Bazar');
});
afterAll(() => t.close());
beforeEach(async () => {
  await switchCatalogue(false);
  await switchCatalogue(true);
  pot = await t.product({
    name: 'Olla honda',
    amount: 10.05,
    costo: 10.05,
    cantidadLimite: 12,
    stock: 12,
    proveedorId: supplier,
  });
  first = await place(ana, { ...pot, quantity: 3 });
  second = await place(bruno, { ...pot, quantity: 5, referencia: 'roja' }, await t.product({ amount: 1 }));
  third = await place(ana, { ...pot, quantity: 4, referencia: 'Rojo 2 · Azul 2' });
  await switchCatalogue(false);
  ventana = first.ventanaId;
});

const switchCatalogue = (open: boolean) => admin.call(`PUT /api/producto/estadoCatalogo/${open}`);
const url = () => `/api/faltantes/${ventana}/${pot.productoId}`;
const read = async (query = '') => (await admin.call<Shortage & Problem>(`GET ${url()}${query}`)).body;
const unitsIn = ({ lineas }: Shortage) =>
  lineas.map(({ orderId, quantity, entregada }) => [orderId, quantity, entregada]);
const put = (body: unknown) => admin.call<Shortage & Problem>(`PUT ${url()}`, body);
/** Shares out by a way, as the screen does. */
async function share(entregadas: number, modo = 'LLEGADA') {
  const { huella, lineas } = await read(`?entregadas=${entregadas}&modo=${modo}`);
  return put({ huella, reparto: lineas });
}
const undo = () => admin.call<Problem>(`DELETE ${url()}`);
const order = async ({ orderId }: Order) => (await admin.call<Order>(`GET /api/pedidosDetalle/${orderId}`)).body;
const unitsOf = async (of: Order) => {
  const { orderDetails, totalAmount } = await order(of);
  return [...orderDetails.map(({ quantity, entregada }) => [quantity, entregada]), totalAmount];
};
const sums = async () => {
  const { body } = await admin.call<OrderingWindow[]>('GET /api/ventanas');
  return body.find(({ id }) => id === ventana)?.total;
};
/** What the window's orders come to when they are counted, which must be what is kept of it. */
const counted = async () => {
  await t.db.execute`update ventana set pedidos = null, total = null where ventana_id = ${ventana}`;
  return sums();
};

test('what is shared out is shown first and changes nothing', async () => {
  const now = await read();
  expect(now).toMatchObject({ name: 'Olla honda', pedidas: 12, entregadas: 12, can: { undo: false } });
  expect(unitsIn(now)).toEqual([
    [first.orderId, 3, 3],
    [second.orderId, 5, 5],
    [third.orderId, 4, 4],
  ]);
  const byArrival = await read('?entregadas=7&modo=LLEGADA');
  expect(unitsIn(byArrival).map(([, , units]) => units)).toEqual([3, 4, 0]);
  expect(byArrival).toMatchObject({ huella: now.huella, pedidas: 12, entregadas: 7 });
  expect(unitsIn(await read('?entregadas=7&modo=PROPORCION')).map(([, , units]) => units)).toEqual([2, 3, 2]);
  expect(await read()).toEqual(now);
  expect(await read('?entregadas=13')).toMatchObject({ code: 'DATO_RECHAZADO', errors: [{ field: 'entregadas' }] });
});

test('totals, sums, documents, packing and statistics count what is delivered', async () => {
  const before = await sums();
  const { status, body } = await share(7);
  expect(status).toBe(200);
  expect(unitsIn(body).map(([, , units]) => units)).toEqual([3, 4, 0]);
  expect(body.can.undo).toBe(true);
  expect(await unitsOf(first)).toEqual([[3, 3], 30.15]);
  expect(await unitsOf(second)).toEqual([[5, 4], [1, null], 41.2]);
  expect(await unitsOf(third)).toEqual([[4, 0], 0]);
  expect(before).toBe(121.6);
  expect([await sums(), await counted()]).toEqual([71.35, 71.35]);

  const own = (await bruno.call<Order[]>(`GET /api/menu/order/${bruno.id}`)).body.at(-1);
  expect(own).toMatchObject({ totalAmount: 41.2, orderDetails: [{ quantity: 5, entregada: 4 }, { entregada: null }] });
  const team = await leader.call(`GET /api/menu/order-lider/${leader.id}/totales?ventana=${ventana}`);
  expect(team.body).toMatchObject([{ total: 41.2 }, { total: 30.15 }]);

  const sheet = async (route: string, header: string, at = 0) => {
    const { raw } = await admin.call(`${route}ventana=${ventana}`);
    const found = openXlsx(new Uint8Array(raw.rawPayload)).sheets[at];
    return (found ? tableOf(found, header) : []).map((row) =>
      Object.fromEntries(Object.entries(row).map(([name, cell]) => [name, cell.value])),
    );
  };
  expect((await sheet(`POST /api/menu/factura/${bruno.id}?`, 'Pedido'))[0]).toMatchObject({
    Pedidas: 5,
    Cantidad: 4,
    Importe: 40.2,
  });
  expect((await sheet(`POST /api/menu/factura-lider/${leader.id}?`, 'Vendedor')).at(-1)).toMatchObject({
    Unidades: 8,
    Importe: 71.35,
  });
  expect((await sheet(`GET /api/menu/reporteProveedor?proveedorId=${supplier}&`, 'Código')).at(-1)).toMatchObject({
    Pedidas: 12,
    Cantidad: 7,
    Importe: 70.35,
  });
  expect((await sheet('GET /api/menu/reportByProduct?', 'Código')).at(-1)).toMatchObject({
    Cantidad: 8,
    Importe: 71.35,
  });
  expect((await sheet('GET /api/menu/generateExcelVedendedores?', 'Vendedor')).at(-1)).toMatchObject({
    Unidades: 8,
    Total: 71.35,
  });
  const pdf = await openPdf(
    new Uint8Array((await bruno.call(`POST /api/menu/pedido/${second.orderId}`)).raw.rawPayload),
  );
  expect(pdf.pages[0]).toContain('pedido 5 · entregado 4');
  expect(pdf.pages[0]).toContain('41,20');

  const { puntos, proveedores } = (await admin.call<Packing>(`GET /api/armado/${ventana}`)).body;
  const parcels = puntos.flatMap(({ lideres }) => lideres).flatMap(({ vendedores }) => vendedores);
  const pots = (items: Packing['proveedores'][number]['renglones'] = []) =>
    items
      .filter(({ productoId }) => productoId === pot.productoId)
      .map(({ referencia, quantity, pedidas }) => [referencia, quantity, pedidas]);
  // Nobody said which colours are missing.
  expect(pots(parcels.find(({ vendedorId }) => vendedorId === ana.id)?.renglones)).toEqual([
    ['', 3, 3],
    ['Rojo 2 · Azul 2', 0, 4],
  ]);
  expect(pots(proveedores.find(({ proveedorId }) => proveedorId === supplier)?.renglones)).toContainEqual([
    'roja',
    4,
    5,
  ]);

  const week = (await admin.call<WeekStatistic[]>('GET /api/producto/estadistica')).body;
  expect(week.find(({ productoId }) => productoId === pot.productoId)?.totalQuantity).toBe(7);
  const today = (await admin.call<{ name: string; quantity: number }[]>('GET /api/producto/reporte')).body;
  expect(today.filter(({ name }) => name === 'Olla honda').map(({ quantity }) => quantity)).toContain(7);
});

test('without a shortage documents keep the columns of the specification', async () => {
  const { raw } = await admin.call(`POST /api/menu/factura/${bruno.id}?ventana=${ventana}`);
  const [sheet] = openXlsx(new Uint8Array(raw.rawPayload)).sheets;
  expect(Object.keys((sheet && tableOf(sheet, 'Pedido')[0]) ?? {})).not.toContain('Pedidas');
});

test('sharing out again gives to some what others had; the same twice changes nothing', async () => {
  const { huella, lineas } = await read('?entregadas=7&modo=LLEGADA');
  const twice = await Promise.all([0, 1].map(() => put({ huella, reparto: lineas })));
  expect(twice.map(({ status }) => status)).toEqual([200, 200]);
  expect((await order(second)).version).toBe(second.version + 1);
  expect(await sums()).toBe(71.35);
  const byHand = [2, 3, 2].map((entregada, at) => ({ ...lineas[at], entregada }));
  expect((await put({ huella: (await read()).huella, reparto: byHand })).body.entregadas).toBe(7);
  expect([await sums(), await counted()]).toEqual([71.35, 71.35]);
  expect(await unitsOf(third)).toEqual([[4, 2], 20.1]);
  const { body } = await admin.call<AuditEntry[]>('GET /api/auditoria?entidad=pedido');
  expect(
    body
      .filter(({ entidadId }) => entidadId === third.orderId)
      .map(({ campo, antes, despues }) => [campo, antes, despues]),
  ).toEqual([
    ['entregado de Olla honda (Rojo 2 · Azul 2)', '0', '2'],
    ['entregado de Olla honda (Rojo 2 · Azul 2)', '4', '0'],
  ]);
});

test('who shares out what changed meanwhile is told, and nothing is written', async () => {
  const [one, other] = [await read('?entregadas=7'), await read('?entregadas=9')];
  expect((await put({ huella: one.huella, reparto: one.lineas })).status).toBe(200);
  expect((await put({ huella: other.huella, reparto: other.lineas })).body.code).toBe('VERSION_VIEJA');
  const again = await read('?entregadas=9');
  const late = { ...orderOf({ ...pot, quantity: 1 }), userId: ana.id, ventanaId: ventana, motivo: 'Llegó tarde' };
  await t.db.execute`update producto set stock = 1 where producto_id = ${pot.productoId}`;
  expect((await admin.call('POST /api/menu/order', late)).status).toBe(201);
  expect((await put({ huella: again.huella, reparto: again.lineas })).body.code).toBe('VERSION_VIEJA');
  expect((await read()).entregadas).toBe(8);
});

test('nobody gets more than was ordered, nor a line that is not of the product', async () => {
  const { huella, lineas } = await read();
  const [line] = lineas;
  const refused = async (share: object) => {
    const { status, body } = await put({ huella, reparto: [{ ...line, ...share }] });
    return [status, body.errors?.[0]?.field];
  };
  expect(await refused({ entregada: 4 })).toEqual([422, 'reparto.0.entregada']);
  expect(await refused({ linea: 2, entregada: 1 })).toEqual([422, 'reparto.0.linea']);
  expect(await refused({ orderId: second.orderId, linea: 2, entregada: 1 })).toEqual([422, 'reparto.0.linea']);
  expect(await read()).toMatchObject({ huella, entregadas: 12 });
});

test('only pending orders take part, and a sharing out is undone until one of its orders is delivered', async () => {
  await admin.call(`PUT /api/menu/estadoPedido/${second.orderId}`);
  expect(unitsIn(await read()).map(([id]) => id)).toEqual([first.orderId, third.orderId]);
  await share(2);
  expect(await unitsOf(second)).toEqual([[5, null], [1, null], 51.25]);
  expect((await undo()).status).toBe(204);
  expect(await unitsOf(first)).toEqual([[3, null], 30.15]);
  expect([await sums(), await counted()]).toEqual([121.6, 121.6]);
  expect((await undo()).status).toBe(204);

  await share(2);
  await admin.call(`PUT /api/menu/estadoPedido/${first.orderId}`);
  expect((await undo()).body.code).toBe('PEDIDO_REALIZADO');
  expect((await read()).can.undo).toBe(false);
  await admin.call(`PUT /api/menu/estadoPedido/${first.orderId}/deshacer`);
  expect(await unitsOf(first)).toEqual([[3, 2], 20.1]);
  expect((await undo()).status).toBe(204);
});

test('of one reference what came is shared out among who ordered that, and the others stay', async () => {
  const of = (referencia: string) => `?referencia=${referencia}`;
  const [reds, mixed] = [of('roja'), of('Rojo 2 · Azul 2')];
  const putOf = (query: string, body: unknown) => admin.call<Shortage & Problem>(`PUT ${url()}${query}`, body);
  const { huella, lineas, pedidas } = await read(`${reds}&entregadas=2`);
  expect([pedidas, lineas.map(({ orderId, entregada }) => [orderId, entregada])]).toEqual([5, [[second.orderId, 2]]]);
  expect((await read(`${reds}&entregadas=6`)).code).toBe('DATO_RECHAZADO');
  const shared = await putOf(reds, { huella, reparto: lineas });
  expect([shared.status, shared.body.entregadas]).toEqual([200, 2]);
  const another = [{ orderId: first.orderId, linea: 1, entregada: 1 }];
  expect((await putOf(reds, { huella: shared.body.huella, reparto: another })).status).toBe(422);
  expect((await putOf(mixed, { huella: shared.body.huella, reparto: another })).body.code).toBe('VERSION_VIEJA');
  const rest = await read(`${mixed}&entregadas=1`);
  const others = await putOf(mixed, { huella: rest.huella, reparto: rest.lineas });
  expect([rest.lineas.length, others.body]).toEqual([1, expect.objectContaining({ entregadas: 1 })]);
  expect(await Promise.all([first, second, third].map(unitsOf))).toEqual([
    [[3, null], 30.15],
    [[5, 2], [1, null], 21.1],
    [[4, 1], 10.05],
  ]);
  expect([await sums(), await counted()]).toEqual([61.3, 61.3]);
  // What was undone of one reference is undone of no other.
  expect((await admin.call(`DELETE ${url()}${reds}`)).status).toBe(204);
  expect((await unitsOf(second))[0]).toEqual([5, null]);
  expect((await unitsOf(third))[0]).toEqual([4, 1]);
  expect([(await read(reds)).can.undo, (await read(mixed)).can.undo]).toEqual([false, true]);
  await admin.call(`PUT /api/menu/estadoPedido/${third.orderId}`);
  expect((await admin.call<Problem>(`DELETE ${url()}${mixed}`)).body.code).toBe('PEDIDO_REALIZADO');
});

test('a sharing out that somebody else made meanwhile is not undone unseen', async () => {
  await share(7);
  const { huella } = await read();
  await share(2);
  const undone = () => admin.call<Problem>(`DELETE ${url()}?huella=${huella}`);
  expect(await undone()).toMatchObject({ status: 409, body: { code: 'VERSION_VIEJA' } });
  expect(await read()).toMatchObject({ entregadas: 2 });
  await share(7);
  expect((await undone()).status).toBe(204);
});

test('while the closing is open nothing is shared out; what does not exist is not found', async () => {
  await admin.call(`PUT /api/ventanas/${ventana}/reabrir`, { motivo: 'Faltaba uno' });
  const { huella, lineas } = await read('?entregadas=7');
  expect((await put({ huella, reparto: lineas })).body.code).toBe('VENTANA_ABIERTA');
  expect((await undo()).body.code).toBe('VENTANA_ABIERTA');
  expect((await admin.call(`GET /api/faltantes/9999/${pot.productoId}`)).status).toBe(404);
  expect((await admin.call(`GET /api/faltantes/${ventana}/999999`)).status).toBe(404);
  expect((await admin.call(`DELETE /api/faltantes/9999/${pot.productoId}`)).status).toBe(404);
});

test('what is missing never was: neither undoing, cancelling nor editing puts it into the stock', async () => {
  expect(await stockOf(t.db, pot.productoId)).toBe(0);
  await share(7);
  await undo();
  await share(7);
  expect(await stockOf(t.db, pot.productoId)).toBe(0);
  const late = { motivo: 'No vino' };
  await admin.call(`DELETE /api/menu/${third.orderId}`, late);
  expect(await stockOf(t.db, pot.productoId)).toBe(0);
  const { version, orderDetails } = await order(second);
  const [line, other] = orderDetails;
  const edited = (quantity: number, totalAmount: number) =>
    admin.call<Order>(`PUT /api/pedidosDetalle/${second.orderId}`, {
      version,
      menuList: [{ ...line, quantity }, other],
      totalAmount,
      ...late,
    });
  // Of 5 pots 4 come: who takes two off has 3, and the one that came back is one that exists.
  expect((await edited(3, 31.15)).body.orderDetails[0]).toMatchObject({ quantity: 3, entregada: 3 });
  expect(await stockOf(t.db, pot.productoId)).toBe(1);
  await admin.call(`DELETE /api/menu/${second.orderId}`, late);
  expect(await stockOf(t.db, pot.productoId)).toBe(4);
  expect([await sums(), await counted()]).toEqual([30.15, 30.15]);
});

test('an edit keeps what is delivered of the units that stay', async () => {
  await t.db.execute`update producto set stock = 5 where producto_id = ${pot.productoId}`;
  await share(5);
  const { version, orderDetails } = await order(second);
  const [line, other] = orderDetails;
  const body = { version, menuList: [{ ...line, quantity: 6, referencia: 'verde' }, other], motivo: 'Pidió otra' };
  // Of 5 come 2; the one that is added comes too.
  await admin.call(`PUT /api/pedidosDetalle/${second.orderId}`, body);
  expect(await unitsOf(second)).toEqual([[6, 3], [1, null], 31.15]);
  expect([await sums(), await counted()]).toEqual([61.3, 61.3]);
  expect(await stockOf(t.db, pot.productoId)).toBe(4);
});

test('an order that is being changed is waited for, and then the share-out was decided on another', async () => {
  const { huella, lineas } = await read('?entregadas=7');
  const sharing = await t.db.transaction(async (tx) => {
    await tx.execute`update pedido set estado = 'CANCELADO' where pedido_id = ${third.orderId}`;
    const sharing = put({ huella, reparto: lineas });
    await untilWaiting(t.db);
    return { answer: sharing };
  });
  expect((await sharing.answer).body).toMatchObject({ status: 409, code: 'VERSION_VIEJA' });
  expect([await unitsOf(first), await unitsOf(second)]).toEqual([
    [[3, null], 30.15],
    [[5, null], [1, null], 51.25],
  ]);
});

test('a line that is named twice in a share-out is refused, and nothing is delivered otherwise', async () => {
  const { huella, lineas } = await read('?entregadas=7');
  const [line] = lineas;
  const { status, body } = await put({ huella, reparto: [...lineas, { ...line, entregada: 0 }] });
  expect([status, body.code, body.errors?.[0]?.field]).toEqual([422, 'DATO_RECHAZADO', 'reparto.0.linea']);
  expect((await read()).entregadas).toBe(12);
});
