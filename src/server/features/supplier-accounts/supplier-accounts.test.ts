import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AuditEntry } from '#contract/audit.calls.ts';
import type { Overview } from '#contract/overview.calls.ts';
import type { KeptReceipt, Purchase } from '#contract/purchases.calls.ts';
import type { Problem } from '#contract/refusals.calls.ts';
import type { SupplierAccount, SupplierMovement } from '#contract/supplier-accounts.calls.ts';
import type { Supplier } from '#contract/suppliers.calls.ts';
import { seeded } from '#contract/test-seeded.ts';
import { openPdf } from '../../documents/test-open-pdf.ts';
import { openXlsx, tableOf } from '../../documents/test-open-xlsx.ts';
import { type Caller, place, type TestApp, testApp } from '../../test-app.ts';
import { dayAgo } from '../../test-days.ts';

let t: TestApp;
let admin: Caller;
let cashier: Caller;
let accountant: Caller;
let seller: Caller;

beforeAll(async () => {
  t = await testApp();
  admin = await t.person('ADMIN', { nombre: 'Alma', apellido: 'Ríos' });
  cashier = await t.person('AYUDANTE', { permisos: ['CAJA'] });
  accountant = await t.person('AYUDANTE', { permisos: ['CONTADURIA'] });
  seller = await t.person('VENDEDOR');
  await admin.call('POST /api/cotizaciones', { dia: dayAgo(0), pesos: 1400 });
});
afterAll(() => t.close());

const account = async (id: number, who = admin) =>
  (await who.call<SupplierAccount>(`GET /api/proveedores/${id}/cuenta`)).body;
const movements = async (id: number) =>
  (await admin.call<SupplierMovement[]>(`GET /api/proveedores/${id}/movimientos`)).body;
const write = (id: number, movement: object, key?: string, who = admin) =>
  who.call<SupplierMovement & Problem>(
    `POST /api/proveedores/${id}/movimientos`,
    movement,
    key ? { 'idempotency-key': key } : {},
  );
const pay = (id: number, importe: number, more: object = {}, key?: string) =>
  write(id, { tipo: 'PAGO', medio: 'TRANSFERENCIA', importe, ...more }, key);
const reverse = ({ id }: { id: number }) =>
  admin.call<SupplierMovement & Problem>(`POST /api/proveedores/movimientos/${id}/contraasiento`, { motivo: 'Error' });

/** A supplier of whom pans at 10.10, mugs at 2.35 and spoons of unknown cost are ordered in a window that is over. */
async function bought(name: string) {
  const id = await t.supplier(name);
  const pan = await t.product({ name: 'Sartén', costo: 10.1, proveedorId: id });
  const mug = await t.product({ name: 'Taza', costo: 2.35, proveedorId: id });
  const spoon = await t.product({ name: 'Cuchara', proveedorId: id });
  await t.db.execute`update ventana set cerrada_at = clock_timestamp() where cerrada_at is null`;
  await t.openCatalogue();
  const { ventanaId } = await place(seller, ...[pan, mug, spoon].map((product) => ({ ...product, quantity: 9 })));
  await admin.call('PUT /api/producto/estadoCatalogo/false');
  const url = `/api/compras/${ventanaId}/${id}/recepciones`;
  const receive = (...renglones: object[]) => admin.call<KeptReceipt>(`POST ${url}`, { renglones });
  const takeBack = (receipt: number) => admin.call(`DELETE ${url}/${receipt}`);
  return { id, ventanaId, pan, mug, spoon, receive, takeBack };
}

test('what came is owed at what it cost then, broken units not, and those of unknown cost are counted apart', async () => {
  const { id, ventanaId, pan, mug, spoon, receive } = await bought('Bazar');
  await receive(
    { productoId: pan.productoId, recibidas: 3, danadas: 2 },
    { productoId: mug.productoId, recibidas: 1 },
    { productoId: spoon.productoId, recibidas: 4 },
  );
  const owed = { recibido: 32.65, pagado: 0, ajustes: 0, saldo: 32.65, sinCosto: 4 };
  expect(await account(id)).toMatchObject(owed);
  const [purchase] = (await accountant.call<Purchase[]>(`GET /api/compras/${ventanaId}`)).body;
  expect(purchase).toMatchObject({ proveedorId: id, saldo: owed.saldo });
  // The delivery note of the second lorry says another cost, and then the product has another.
  await receive({ productoId: mug.productoId, recibidas: 2, costo: 3 });
  expect(await account(id)).toMatchObject({ saldo: 38.65, sinCosto: 4 });
  await t.db.execute`update producto set costo = 99 where proveedor_id = ${id}`;
  expect(await account(id)).toMatchObject({ recibido: 38.65, saldo: 38.65, sinCosto: 4 });
});

test('payments in either coin lessen what is owed, once a key, and pesos at the rate of their day', async () => {
  const { id, pan, receive } = await bought('Norte');
  await receive({ productoId: pan.productoId, recibidas: 9 });
  const paid = await pay(id, 14_000, { moneda: 'ARS', nota: 'a cuenta' }, 'clave');
  expect(paid).toMatchObject({
    status: 201,
    body: { importe: -10, saldo: 80.9, pago: { moneda: 'ARS', importe: 14_000, cotizacion: 1400, dia: dayAgo(0) } },
  });
  expect((await pay(id, 14_000, { moneda: 'ARS', nota: 'a cuenta' }, 'clave')).body.id).toBe(paid.body.id);
  expect((await pay(id, 15_000, { moneda: 'ARS' }, 'clave')).body.code).toBe('CLAVE_REUTILIZADA');
  const keys = Array.from({ length: 8 }, () => pay(id, 5, {}, 'a la vez'));
  expect(new Set((await Promise.all(keys)).map(({ body }) => body.id)).size).toBe(1);
  expect(await account(id)).toMatchObject({ pagado: 15, saldo: 75.9 });
  expect((await pay(id, 5, { dia: '2999-01-01' })).status).toBe(422);
  expect((await pay(id, 5, { moneda: 'ARS', dia: '2001-01-01' })).body.code).toBe('SIN_COTIZACION');
  expect((await write(id, { tipo: 'AJUSTE', importe: 5, nota: '' })).status).toBe(422);
  expect((await pay(999_999, 5)).status).toBe(404);
  const [entry] = (await admin.call<AuditEntry[]>('GET /api/auditoria?entidad=proveedor')).body;
  expect(entry).toMatchObject({ nombre: 'Norte', campo: 'cuenta corriente', quien: 'Alma Ríos' });
  expect(entry?.despues).toBe('Pago por transferencia: US$\u00a05,00');
});

test('a payment in pesos leaves no rest where it says so, once, and what takes it back brings the rest back', async () => {
  const { id, pan, receive } = await bought('Resto');
  await receive({ productoId: pan.productoId, recibidas: 2 });
  const salda = { moneda: 'ARS', salda: true };
  const { body: paid } = await pay(id, 26_334, salda, 'salda');
  expect(paid).toMatchObject({ tipo: 'PAGO', importe: -18.81, saldo: 1.39 });
  const again = await Promise.all([1, 2, 3].map(() => pay(id, 26_334, salda, 'salda')));
  expect(again.map(({ body }) => body.id)).toEqual([paid.id, paid.id, paid.id]);
  expect((await pay(id, 26_334, { moneda: 'ARS' }, 'salda')).body.code).toBe('CLAVE_REUTILIZADA');
  const rest = (await movements(id)).at(-1);
  expect(rest).toMatchObject({ tipo: 'DIFERENCIA_DE_CAMBIO', importe: -1.39, saldo: 0, can: { anular: false } });
  expect(await account(id)).toMatchObject({ recibido: 20.2, pagado: 18.81, ajustes: -1.39, saldo: 0 });
  expect((await reverse(rest as SupplierMovement)).body.code).toBe('MOVIMIENTO_FIJO');
  const [entry] = (await admin.call<AuditEntry[]>('GET /api/auditoria?entidad=proveedor')).body;
  expect(entry?.despues).toBe('Diferencia de cambio: -US$\u00a01,39');
  const answers = await Promise.all([reverse(paid), reverse(paid)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
  expect((await movements(id)).map(({ tipo, importe }) => [tipo, importe])).toEqual([
    ['RECEPCION', 20.2],
    ['PAGO', -18.81],
    ['DIFERENCIA_DE_CAMBIO', -1.39],
    ['CONTRAASIENTO', 18.81],
    ['CONTRAASIENTO', 1.39],
  ]);
  expect(await account(id)).toMatchObject({ saldo: 20.2, ajustes: 0 });
  for (const wrong of [
    { tipo: 'PAGO', medio: 'OTRO', importe: 1 },
    { tipo: 'AJUSTE', nota: 'x', importe: 1 },
  ])
    expect((await write(id, { ...wrong, salda: true })).body.errors).toMatchObject([{ field: 'salda' }]);
  expect((await write(id, { tipo: 'ENTREGA', medio: 'OTRO', importe: 1 })).status).toBe(400);
});

test('the list and Inicio say what is owed and what falls due, by the term of each supplier', async () => {
  const owed = async () => {
    const list = (await admin.call<Supplier[]>('GET /api/proveedores?orden=-saldo')).body;
    const { proveedores } = (await admin.call<Overview>('GET /api/inicio')).body;
    const debts = list.filter(({ saldo }) => saldo > 0);
    const due = list.filter(({ porVencer }) => porVencer > 0);
    const cents = (amounts: number[]) => amounts.reduce((total, amount) => total + Math.round(amount * 100), 0) / 100;
    expect(proveedores).toEqual({
      conDeuda: debts.length,
      saldo: cents(debts.map(({ saldo }) => saldo)),
      porVencer: due.length,
      importePorVencer: cents(due.map(({ porVencer }) => porVencer)),
    });
    return list;
  };
  const named = async (plazo: number | null) =>
    (await admin.call<Supplier>('POST /api/proveedor', { razonSocial: `Plazo ${plazo}`, plazo })).body;
  const [none, month] = [await named(null), await named(30)];
  expect(month).toMatchObject({ plazo: 30, saldo: 0, vence: null, porVencer: 0 });
  const owe = (id: number, importe: number, ago: number) =>
    write(id, { tipo: 'AJUSTE', importe, nota: 'Saldo inicial', dia: dayAgo(ago) });
  for (const { proveedorId } of [none, month]) {
    // Written out of order: the day counts.
    await owe(proveedorId, 300, 5);
    await owe(proveedorId, 100.1, 40);
    await owe(proveedorId, 50.05, 24);
    await pay(proveedorId, 60);
  }
  const rowOf = async ({ proveedorId }: Supplier) => (await owed()).find((row) => row.proveedorId === proveedorId);
  expect(await rowOf(none)).toMatchObject({ saldo: 390.15, vence: null, porVencer: 0 });
  // 40.10 since 40 days are overdue, 50.05 since 24 days fall due within a week, 300 later.
  expect(await rowOf(month)).toMatchObject({ saldo: 390.15, vence: dayAgo(10), porVencer: 90.15 });
  await pay(month.proveedorId, 40.1);
  expect(await rowOf(month)).toMatchObject({ vence: dayAgo(-6), porVencer: 50.05 });
  await admin.call(`PUT /api/proveedor/${month.proveedorId}`, { plazo: 45 });
  expect(await rowOf(month)).toMatchObject({ plazo: 45, vence: dayAgo(-21), porVencer: 0 });
  const order = (await owed()).map(({ saldo }) => saldo);
  expect(order).toEqual(order.toSorted((a, b) => b - a));
  expect((await admin.call(`PUT /api/proveedor/${month.proveedorId}`, { plazo: 366 })).status).toBe(422);
});

test('a row is never changed, only countered, once; a receipt is countered where it is taken back', async () => {
  const { id, pan, receive, takeBack } = await bought('Sur');
  const { body: receipt } = await receive({ productoId: pan.productoId, recibidas: 2 });
  const { body: paid } = await pay(id, 5);
  const answers = await Promise.all([reverse(paid), reverse(paid)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
  const [came] = await movements(id);
  for (const fixed of [came, (await movements(id)).at(-1)])
    expect((await reverse(fixed as SupplierMovement)).body.code).toBe('MOVIMIENTO_FIJO');
  expect((await takeBack(receipt.id)).status).toBe(204);
  expect((await takeBack(receipt.id)).status).toBe(204);
  expect((await movements(id)).map(({ tipo, importe, saldo }) => [tipo, importe, saldo])).toEqual([
    ['RECEPCION', 20.2, 20.2],
    ['PAGO', -5, 15.2],
    ['CONTRAASIENTO', 5, 20.2],
    ['CONTRAASIENTO', -20.2, 0],
  ]);
  await expect(t.db.execute`update proveedor_movimiento set importe = 1`).rejects.toThrow('no se cambia ni se borra');
  await expect(t.db.execute`delete from proveedor_movimiento`).rejects.toThrow('no se cambia ni se borra');
});

test('the statement says the account to the cent, as a workbook and as a PDF, also of a deleted supplier', async () => {
  const { id, pan, spoon, receive } = await bought('Este');
  await receive({ productoId: pan.productoId, recibidas: 2 }, { productoId: spoon.productoId, recibidas: 1 });
  await pay(id, 7_000, { moneda: 'ARS' });
  await write(id, { tipo: 'AJUSTE', importe: -1.1, nota: 'Descuento' });
  expect((await admin.call(`DELETE /api/proveedor/${id}`)).status).toBe(204);
  const { raw } = await accountant.call(`GET /api/proveedores/${id}/resumen`);
  const [sheet] = openXlsx(raw.rawPayload).sheets;
  const rows = tableOf(sheet as NonNullable<typeof sheet>, 'Fecha');
  const cells = rows.map((row) => ['Movimiento', 'Debe', 'Haber', 'Saldo'].map((header) => row[header]?.value));
  expect(cells.slice(0, 4)).toEqual([
    ['Saldo anterior', undefined, undefined, 0],
    [expect.stringMatching(/^Recepción del cierre N° \d+$/), 20.2, undefined, 20.2],
    [expect.stringMatching(/^Pago por transferencia: \$\s7\.000,00 al cambio de/), undefined, 5, 15.2],
    ['Ajuste', undefined, 1.1, 14.1],
  ]);
  expect(cells.at(-1)).toEqual([undefined, undefined, undefined, 14.1]);
  const pdf = await admin.call(`GET /api/proveedores/${id}/resumen`, undefined, { accept: 'application/pdf' });
  const text = (await openPdf(new Uint8Array(pdf.raw.rawPayload))).pages.join(' ');
  expect(text).toContain('se le debe US$ 14,10');
  expect(text).toContain('1 unidad sin costo');
  expect(await account(id)).toMatchObject({ eliminado: true, saldo: 14.1, recibido: 20.2, pagado: 5, ajustes: -1.1 });
});

test('a cashier sees no cost, and an accountant reads and writes nothing', async () => {
  const id = await t.supplier('Oeste');
  for (const part of ['cuenta', 'movimientos', 'resumen']) {
    expect((await cashier.call(`GET /api/proveedores/${id}/${part}`)).status).toBe(403);
    expect((await accountant.call(`GET /api/proveedores/${id}/${part}`)).status).toBe(200);
  }
  const payment = { tipo: 'PAGO', medio: 'EFECTIVO', importe: 5 };
  for (const who of [cashier, accountant]) expect((await write(id, payment, undefined, who)).status).toBe(403);
});

test.each([1, 2, 3])('what is owed is receipts at cost less payments at every moment (walk %i)', async (seed) => {
  const roll = seeded(seed);
  const { id, pan, mug, spoon, receive, takeBack } = await bought(`Caminata ${seed}`);
  /** Cents that a unit costs now, and units that count nowhere. */
  const costs = new Map<number, number | null>([
    [pan.productoId, 1010],
    [mug.productoId, 235],
    [spoon.productoId, null],
  ]);
  const receipts: { id: number; cents: number; unknown: number }[] = [];
  const byHand: { id: number; cents: number; rows: number }[] = [];
  let cents = 0;
  let unknown = 0;
  let rows = 0;
  const come = async () => {
    const lines = [...costs].flatMap(([productoId, cost]) => {
      if (roll(2)) return [];
      const told = roll(3) === 0 ? 1 + roll(5000) : undefined;
      if (told) costs.set(productoId, told);
      return [{ productoId, recibidas: roll(6), danadas: 1 + roll(2), cost: told ?? cost, told }];
    });
    if (!lines.length) return;
    const { status, body } = await receive(
      ...lines.map(({ cost: _, told, ...line }) => ({ ...line, ...(told && { costo: told / 100 }) })),
    );
    expect(status).toBe(201);
    const sum = lines.reduce((total, { recibidas, cost }) => total + recibidas * (cost ?? 0), 0);
    const apart = lines.reduce((total, { recibidas, cost }) => total + (cost === null ? recibidas : 0), 0);
    receipts.push({ id: body.id, cents: sum, unknown: apart });
    cents += sum;
    unknown += apart;
    if (lines.some(({ recibidas }) => recibidas > 0)) rows++;
    else receipts.pop();
  };
  const goBack = async () => {
    const [receipt] = receipts.splice(roll(receipts.length || 1), 1);
    if (!receipt) return;
    expect((await takeBack(receipt.id)).status).toBe(204);
    cents -= receipt.cents;
    unknown -= receipt.unknown;
    rows++;
  };
  const payInPesos = async () => {
    const pesos = 100_000 + roll(9_000_000);
    const salda = roll(3) === 0;
    const { body } = await pay(id, pesos / 100, { moneda: 'ARS', salda });
    const dollars = Number((BigInt(pesos) * 2n + 1400n) / (2n * 1400n));
    const rest = salda ? cents - dollars : 0;
    byHand.push({ id: body.id, cents: -dollars - rest, rows: rest ? 2 : 1 });
    cents -= dollars + rest;
    rows += rest ? 2 : 1;
  };
  const adjust = async () => {
    const by = 1 + roll(500);
    const { body } = await write(id, { tipo: 'AJUSTE', importe: by / 100, nota: 'Flete' });
    byHand.push({ id: body.id, cents: by, rows: 1 });
    cents += by;
    rows++;
  };
  const counter = async () => {
    const [movement] = byHand.splice(roll(byHand.length || 1), 1);
    if (!movement) return;
    expect((await reverse(movement)).status).toBe(201);
    cents -= movement.cents;
    rows += movement.rows;
  };
  for (let step = 0; step < 40; step++) {
    await [come, come, goBack, payInPesos, adjust, counter][roll(6)]?.();
    const { saldo, sinCosto, recibido, pagado, ajustes } = await account(id);
    const at = `seed ${seed}, step ${step}`;
    expect([Math.round(saldo * 100), sinCosto], at).toEqual([cents, unknown]);
    expect(Math.round((recibido - pagado + ajustes) * 100) || 0, at).toBe(cents);
    const all = await movements(id);
    expect([all.length, all.at(-1)?.saldo ?? 0], at).toEqual([rows, saldo]);
  }
});
