import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { AuditEntry } from '#contract/audit.calls.ts';
import type { Shortage } from '#contract/packing.calls.ts';
import type { KeptReceipt, Purchase, Receipt } from '#contract/purchases.calls.ts';
import type { Problem } from '#contract/refusals.calls.ts';
import { openXlsx, tableOf } from '../../documents/test-open-xlsx.ts';
import { untilWaiting } from '../../platform/db/test-database.ts';
import { type Caller, place, stockOf, type TestApp, testApp } from '../../test-app.ts';

let t: TestApp;
let admin: Caller;
let packer: Caller;
let seller: Caller;
let bazar: number;
let ventana: number;
/** Ten are ordered of each; of the pan in two colours, six and four, of a limited stock of twenty. */
let pan: Product;
let mug: Product;
type Product = Awaited<ReturnType<TestApp['product']>>;

beforeAll(async () => {
  t = await testApp();
  admin = await t.person('ADMIN');
  packer = await t.person('AYUDANTE', { nombre: 'Pía', apellido: 'Arce' });
  seller = await t.person('VENDEDOR');
  bazar = await t.supplier('Bazar SA');
});
afterAll(() => t.close());

beforeEach(async () => {
  await t.db.execute`update ventana set cerrada_at = clock_timestamp() where cerrada_at is null`;
  await t.openCatalogue();
  pan = await t.product({ name: 'Sartén', costo: 10, proveedorId: bazar, cantidadLimite: 30, stock: 30 });
  mug = await t.product({ name: 'Taza', costo: 2, proveedorId: bazar });
  const { ventanaId } = await place(
    seller,
    { ...pan, quantity: 6, referencia: 'roja' },
    { ...pan, quantity: 4, referencia: 'azul' },
    { ...mug, quantity: 10 },
  );
  ventana = ventanaId;
  await admin.call('PUT /api/producto/estadoCatalogo/false');
});

type Line = { productoId: number; referencia?: string; recibidas: number; danadas?: number; costo?: number };
const url = () => `/api/compras/${ventana}/${bazar}/recepciones`;
const receive = (renglones: Line[], who = packer, headers = {}) =>
  who.call<KeptReceipt & Problem>(`POST ${url()}`, { renglones }, headers);
const takeBack = ({ id }: { id: number }) => packer.call<Problem>(`DELETE ${url()}/${id}`);
const receipts = async () => (await packer.call<Receipt[]>(`GET ${url()}`)).body;
const purchase = async () => (await admin.call<Purchase[]>(`GET /api/compras/${ventana}`)).body[0] as Purchase;
const came = async ({ productoId }: Product, referencia = '') => {
  const { renglones } = await purchase();
  const line = renglones.find((each) => each.productoId === productoId && each.referencia === referencia);
  return [line?.recibidas, line?.danadas];
};
const reds = (recibidas: number, danadas = 0): Line => ({
  productoId: pan.productoId,
  referencia: 'roja',
  recibidas,
  danadas,
});
const blues = (recibidas: number): Line => ({ productoId: pan.productoId, referencia: 'azul', recibidas });
const mugs = (recibidas: number, danadas = 0): Line => ({ productoId: mug.productoId, recibidas, danadas });
const stock = () => stockOf(t.db, pan.productoId);

test('what comes with several lorries adds up, good and broken, until all of the purchase is here', async () => {
  const first = await receive([reds(4), mugs(7, 1)]);
  expect(first).toMatchObject({ status: 201, body: { recibidaPor: 'Pía Arce', can: { undo: true } } });
  expect([await came(pan, 'roja'), await came(mug), (await purchase()).estado]).toEqual([[4, 0], [7, 1], 'BORRADOR']);
  await receive([reds(2), blues(4), mugs(3)]);
  expect([await came(pan, 'roja'), await came(mug), (await purchase()).estado]).toEqual([[6, 0], [10, 1], 'RECIBIDA']);
  expect((await receipts()).map(({ renglones }) => renglones.length)).toEqual([3, 2]);
  expect((await admin.call<AuditEntry[]>('GET /api/auditoria')).body[0]).toMatchObject({
    entidad: 'proveedor',
    nombre: 'Bazar SA',
    quien: 'Pía Arce',
    despues: '9 unidades',
  });
});

test('what came broken has not come: it is missing until a good one comes or the shortage is shared out', async () => {
  await receive([reds(6), blues(4), mugs(7, 3)]);
  const mugLine = async () => {
    const { estado, renglones } = await purchase();
    const { faltan, sinRepartir, porEnviar } = renglones.find(({ productoId }) => productoId === mug.productoId) ?? {};
    return [estado, faltan, sinRepartir, porEnviar];
  };
  expect(await mugLine()).toEqual(['BORRADOR', 3, 3, 3]);
  await receive([mugs(1)]);
  expect(await mugLine()).toEqual(['BORRADOR', 2, 2, 2]);
  const shortage = `/api/faltantes/${ventana}/${mug.productoId}`;
  const { huella, lineas } = (await admin.call<Shortage>(`GET ${shortage}?entregadas=8`)).body;
  await admin.call(`PUT ${shortage}`, { huella, reparto: lineas });
  expect(await mugLine()).toEqual(['RECIBIDA', 0, 0, 2]);
  await receive([mugs(50)]);
  expect(await mugLine()).toEqual(['RECIBIDA', 0, 0, 0]);
});

test('what came without being sent is not bought again', async () => {
  const { huella: before } = await purchase();
  await receive([reds(6), blues(4), mugs(8)]);
  const { huella, renglones } = await purchase();
  expect(renglones.map(({ porEnviar }) => porEnviar)).toEqual([0, 0, 2]);
  expect(
    (await admin.call<Problem>(`POST /api/compras/${ventana}/${bazar}/enviar`, { huella: before })).body.code,
  ).toBe('VERSION_VIEJA');
  const { body } = await admin.call<Purchase>(`POST /api/compras/${ventana}/${bazar}/enviar`, { huella });
  expect(body.renglones.map(({ enviadas, porEnviar }) => [enviadas, porEnviar])).toEqual([
    [0, 0],
    [0, 0],
    [10, 0],
  ]);
  const { raw } = await admin.call(`POST /api/compras/${ventana}/${bazar}/pedido`);
  const [page] = openXlsx(raw.rawPayload).sheets;
  const units = page && tableOf(page, 'Código').map((row) => row.Unidades?.value);
  expect(units, 'the paper holds what was sent alone').toEqual([2, 2]);
});

test('twenty who receive at once lose no unit, and a key counts once', async () => {
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, n) =>
      receive([reds(1), mugs(1)], n % 2 ? admin : packer, { 'idempotency-key': `${ventana} ${n}` }),
    ),
  );
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201));
  expect([await came(pan, 'roja'), await came(mug), await stock()]).toEqual([[20, 0], [20, 0], 20 + 14]);
  const key = { 'idempotency-key': `recepción ${ventana}` };
  const again = await Promise.all(Array.from({ length: 8 }, () => receive([mugs(5)], packer, key)));
  expect(new Set(again.map(({ status, body }) => `${status} ${body.id}`)).size).toBe(1);
  expect(await came(mug)).toEqual([25, 0]);
  expect((await receive([mugs(6)], packer, key)).body.code).toBe('CLAVE_REUTILIZADA');
});

test('the same that is sent twice in one moment without a key counts once, by one packer or by two; what comes after counts too', async () => {
  for (const people of [
    [packer, packer],
    [packer, admin],
  ]) {
    const before = (await receipts()).length;
    const { answers } = await t.db.transaction(async (tx) => {
      await tx.execute`select from proveedor where proveedor_id = ${bazar} for update`;
      const answers = people.map((who) => receive([reds(2, 1), mugs(3)], who));
      await untilWaiting(t.db, new Set(people).size);
      return { answers };
    });
    const [one, other] = await Promise.all(answers);
    expect([one?.status, other?.status, other?.body.id]).toEqual([201, 201, one?.body.id]);
    expect(await receipts()).toHaveLength(before + 1);
  }
  expect((await receive([reds(2, 1), mugs(3)])).status).toBe(201);
  expect([await came(pan, 'roja'), await came(mug)]).toEqual([
    [6, 3],
    [9, 0],
  ]);
});

test('who read a purchase before something came of it, or was taken back, notes nothing until it is read again', async () => {
  const sent = async (huella: string, units: number) =>
    (await packer.call<KeptReceipt & Problem>(`POST ${url()}`, { renglones: [mugs(units)], huella })).body;
  const { huella } = await purchase();
  const kept = await sent(huella, 4);
  expect(kept.id).toBeGreaterThan(0);
  expect((await sent(huella, 5)).code).toBe('VERSION_VIEJA');
  const next = (await purchase()).huella;
  await takeBack(kept);
  expect((await sent(next, 5)).code).toBe('VERSION_VIEJA');
  expect(await came(mug)).toEqual([0, 0]);
  expect((await sent((await purchase()).huella, 5)).id).toBeGreaterThan(kept.id);
});

test('what comes beyond the orders raises the stock once, and goes with its receipt', async () => {
  await receive([reds(5), mugs(30)]);
  expect(await stock()).toBe(20);
  const over = (await receive([reds(3), blues(5)])).body;
  expect(await stock()).toBe(20 + 2 + 1);
  await takeBack(over);
  expect(await stock()).toBe(20);
  expect((await takeBack(over)).status).toBe(204);
  expect([await stock(), await came(pan, 'roja')]).toEqual([20, [5, 0]]);
});

test('what an earlier receipt had covered is no surplus once it is taken back', async () => {
  const early = (await receive([reds(6)])).body;
  await receive([reds(3)]);
  expect(await stock()).toBe(23);
  await takeBack(early);
  expect(await stock()).toBe(20);
  await receive([reds(6)]);
  expect(await stock()).toBe(23);
});

test('a surplus that was ordered already is not taken back: no stock goes below 0', async () => {
  const over = (await receive([reds(8)])).body;
  const ordered = await admin.call('POST /api/menu/order', {
    emailUsuario: '',
    serviceAmount: 0,
    totalAmount: 2100,
    menuList: [{ productoId: pan.productoId, amount: 100, quantity: 21 }],
    userId: seller.id,
    ventanaId: ventana,
    motivo: 'Llamó después',
  });
  expect([ordered.status, await stock()]).toEqual([201, 1]);
  expect((await receipts()).map(({ can }) => can.undo)).toEqual([false]);
  expect((await takeBack(over)).body).toMatchObject({
    status: 409,
    code: 'STOCK_INSUFICIENTE',
    title: 'De Sartén sobraron 2 y quedan 1: las otras ya se pidieron.',
  });
  expect([await came(pan, 'roja'), await stock()]).toEqual([[8, 0], 1]);
});

test('a receipt is taken back until something of it is shared out, and again once that is undone', async () => {
  const { body: before } = await receive([mugs(2)]);
  const shortage = `/api/faltantes/${ventana}/${mug.productoId}`;
  const { huella, lineas } = (await admin.call<Shortage>(`GET ${shortage}?entregadas=8`)).body;
  expect((await admin.call(`PUT ${shortage}`, { huella, reparto: lineas })).status).toBe(200);
  expect((await receipts())[0]?.can.undo).toBe(false);
  expect((await takeBack(before)).body).toMatchObject({ status: 409, code: 'RECEPCION_REPARTIDA' });
  // Of what came after it nothing was shared out, nor of another product.
  expect((await takeBack((await receive([mugs(6)])).body)).status).toBe(204);
  expect((await takeBack((await receive([reds(1)])).body)).status).toBe(204);
  await admin.call(`DELETE ${shortage}`);
  expect((await takeBack(before)).status).toBe(204);
  expect(await came(mug)).toEqual([0, 0]);
});

test('what is being taken back is not shared out meanwhile', async () => {
  const { body: receipt } = await receive([mugs(2)]);
  const slow = await t.person('AYUDANTE');
  const shortage = `/api/faltantes/${ventana}/${mug.productoId}`;
  const { huella, lineas } = (await admin.call<Shortage>(`GET ${shortage}?entregadas=2`)).body;
  const both = await t.db.transaction(async (tx) => {
    // The receipt names who took it back, and so waits for this row once it was seen that nothing is shared out.
    await tx.execute`select from usuario where id = ${slow.id} for update`;
    const undone = slow.call(`DELETE ${url()}/${receipt.id}`);
    await untilWaiting(t.db);
    const shared = admin.call(`PUT ${shortage}`, { huella, reparto: lineas });
    await untilWaiting(t.db, 2);
    return { answers: Promise.all([undone, shared]) };
  });
  expect((await both.answers).map(({ status }) => status)).toEqual([204, 200]);
});

test('a receipt is taken back at the address of its own purchase alone', async () => {
  const other = await t.supplier('Otro');
  const lamp = await t.product({ proveedorId: other });
  const { body } = await receive([mugs(2)]);
  await admin.call('PUT /api/producto/estadoCatalogo/true');
  const next = await place(seller, { ...mug, quantity: 1 }, { ...lamp, quantity: 1 });
  await admin.call('PUT /api/producto/estadoCatalogo/false');
  for (const address of [`${ventana}/${other}`, `${next.ventanaId}/${bazar}`])
    expect((await admin.call(`DELETE /api/compras/${address}/recepciones/${body.id}`)).status).toBe(404);
  expect(await came(mug)).toEqual([2, 0]);
});

test('what comes first covers the orders of its day: a late order takes from the next delivery', async () => {
  await receive([reds(8)]);
  expect(await stock()).toBe(22);
  const late = {
    emailUsuario: '',
    serviceAmount: 0,
    totalAmount: 400,
    menuList: [{ productoId: pan.productoId, amount: 100, quantity: 4, referencia: 'roja' }],
    userId: seller.id,
    ventanaId: ventana,
    motivo: 'Llamó después',
  };
  expect([(await admin.call('POST /api/menu/order', late)).status, await stock()]).toEqual([201, 18]);
  await receive([reds(1)]);
  expect(await stock()).toBe(18);
  await receive([reds(3)]);
  expect(await stock()).toBe(20);
});

test('a receipt is kept from being taken back while any reference of what came with it is shared out', async () => {
  const { body: before } = await receive([reds(4), blues(2)]);
  const shortage = `/api/faltantes/${ventana}/${pan.productoId}`;
  for (const [referencia, came] of [
    ['roja', 4],
    ['azul', 2],
  ]) {
    const of = `?referencia=${referencia}`;
    const { huella, lineas } = (await admin.call<Shortage>(`GET ${shortage}${of}&entregadas=${came}`)).body;
    expect((await admin.call(`PUT ${shortage}${of}`, { huella, reparto: lineas })).status).toBe(200);
  }
  await admin.call(`DELETE ${shortage}?referencia=roja`);
  expect((await takeBack(before)).body.code).toBe('RECEPCION_REPARTIDA');
  await admin.call(`DELETE ${shortage}?referencia=azul`);
  expect((await takeBack(before)).status).toBe(204);
});

test('what came beyond the orders of a product without limit is in no stock that it is given later', async () => {
  const { body: over } = await receive([mugs(30)]);
  expect((await admin.call(`PUT /api/producto/producto-stock/${mug.productoId}/5/ACTIVO`)).status).toBe(200);
  expect((await takeBack(over)).status).toBe(204);
  expect(await stockOf(t.db, mug.productoId)).toBe(5);
});

test('what others receive of other products meanwhile raises no stock twice', async () => {
  const glass = await t.product({ proveedorId: bazar, cantidadLimite: 5, stock: 5 });
  const glasses = { productoId: glass.productoId, recibidas: 1 };
  await receive([reds(6), blues(4)]);
  const keyOf = (n: number) => ({ 'idempotency-key': `vasos ${ventana} ${n}` });
  await Promise.all(Array.from({ length: 24 }, (_, n) => receive([n % 2 ? glasses : reds(1)], packer, keyOf(n))));
  expect([await stock(), await stockOf(t.db, glass.productoId)]).toEqual([20 + 12, 5 + 12]);
});

test('what others receive of another product while a receipt is written is not taken for its own', async () => {
  const glass = await t.product({ proveedorId: bazar, cantidadLimite: 5, stock: 5 });
  const slow = await t.person('AYUDANTE');
  await receive([reds(6), blues(4)]);
  const both = await t.db.transaction(async (tx) => {
    // The receipt names who received, and so waits for this row in the midst of its writing.
    await tx.execute`select from usuario where id = ${slow.id} for update`;
    const first = receive([{ productoId: glass.productoId, recibidas: 1 }], slow);
    await untilWaiting(t.db);
    const second = receive([reds(1)], admin);
    await Promise.race([second, untilWaiting(t.db, 2)]);
    return { answers: Promise.all([first, second]) };
  });
  expect((await both.answers).map(({ status }) => status)).toEqual([201, 201]);
  expect([await stock(), await stockOf(t.db, glass.productoId)]).toEqual([20 + 1, 5 + 1]);
});

test('the cost that a receipt told goes with it, and what was sent counts again', async () => {
  const { huella } = await purchase();
  await admin.call(`POST /api/compras/${ventana}/${bazar}/enviar`, { huella });
  const cost = async () => (await purchase()).renglones.find(({ productoId }) => productoId === mug.productoId)?.costo;
  const { body: told } = await receive([{ ...mugs(10), costo: 2.5 }], admin);
  expect(await cost()).toBe(2.5);
  await takeBack(told);
  expect(await cost()).toBe(2);
  const entries = async () => (await admin.call<AuditEntry[]>('GET /api/auditoria')).body.length;
  const before = await entries();
  expect((await takeBack(told)).status).toBe(204);
  expect(await entries()).toBe(before);
});

test('sharing out a shortage lessens what a purchase waits for', async () => {
  await receive([reds(6), blues(4), mugs(7)]);
  expect((await purchase()).estado).toBe('BORRADOR');
  const shortage = `/api/faltantes/${ventana}/${mug.productoId}`;
  const { huella, lineas } = (await admin.call<Shortage>(`GET ${shortage}?entregadas=7`)).body;
  await admin.call(`PUT ${shortage}`, { huella, reparto: lineas });
  expect(await purchase()).toMatchObject({ estado: 'RECIBIDA' });
});

test('a cost of the delivery note moves the product’s, tells the prices that would follow, and moves none', async () => {
  const { body } = await receive([{ ...mugs(10), costo: 2.5 }, reds(6)], admin);
  expect(body.precios).toEqual([
    { productoId: mug.productoId, name: 'Taza', costoAntes: 2, costo: 2.5, precio: 100, seria: 125 },
  ]);
  const { body: product } = await admin.call(`GET /api/producto/${mug.productoId}`);
  expect(product).toMatchObject({ amount: 100 });
  expect((await purchase()).total).toBe(10 * 10 + 10 * 2.5);
  const [, cost] = (await admin.call<AuditEntry[]>('GET /api/auditoria')).body;
  expect(cost).toMatchObject({ entidad: 'producto', campo: 'costo', antes: '2', despues: '2.5' });
  expect((await receive([{ ...mugs(1), costo: 3 }], packer)).status).toBe(403);
  const two = [
    { ...reds(1), costo: 3 },
    { ...blues(1), costo: 4 },
  ];
  expect((await receive(two, admin)).body.errors?.[0]?.field).toBe('renglones.1.costo');
});

test('another colour and a gift of the supplier may come; what is not its own is refused, and so is nothing', async () => {
  const gift = await t.product({ proveedorId: bazar, cantidadLimite: 1, stock: 1 });
  const stray = await t.product();
  expect((await receive([{ ...gift, recibidas: 2 }])).status).toBe(201);
  expect(await stockOf(t.db, gift.productoId)).toBe(3);
  expect((await receive([{ productoId: pan.productoId, recibidas: 1 }])).status).toBe(201);
  for (const line of [
    { ...stray, recibidas: 1 },
    { ...gift, referencia: 'verde', recibidas: 1 },
    { ...gift, productoId: 999999, recibidas: 1 },
  ])
    expect((await receive([line])).body).toMatchObject({ status: 422, code: 'PRODUCTO_DESCONOCIDO' });
  expect((await receive([reds(0)])).body.errors?.[0]?.message).toBe('Escriba cuántas unidades llegaron.');
  expect((await receive([reds(1), reds(2)])).body.errors?.[0]?.field).toBe('renglones.0.productoId');
  expect((await receive([reds(-1)])).status).toBe(422);
  expect((await takeBack({ id: 999999 })).status).toBe(404);
});

test('nothing is received while the closing takes orders', async () => {
  await t.openCatalogue();
  ({ ventanaId: ventana } = await place(seller, mug));
  expect((await receive([mugs(1)])).body).toMatchObject({ status: 409, code: 'VENTANA_ABIERTA' });
});
