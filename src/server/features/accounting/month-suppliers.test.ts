import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { plusDays } from '#contract/days.ts';
import type { KeptReceipt, Purchase, WindowResult } from '#contract/purchases.calls.ts';
import type { SupplierAccount } from '#contract/supplier-accounts.calls.ts';
import { openXlsx, type ReadSheet, tableOf } from '../../documents/test-open-xlsx.ts';
import { type Caller, place, type TestApp, testApp } from '../../test-app.ts';
import { dayAgo } from '../../test-days.ts';

let t: TestApp;
let admin: Caller;
let accountant: Caller;
let suppliers: number[];
let ventana: number;

/** Two suppliers of one name, of whom goods came; one was paid in both coins, a payment was taken back, and a receipt too. */
beforeAll(async () => {
  t = await testApp();
  admin = await t.person('ADMIN');
  accountant = await t.person('AYUDANTE', { permisos: ['CONTADURIA'] });
  const seller = await t.person('VENDEDOR');
  suppliers = [await t.supplier('=Bazar'), await t.supplier('=Bazar')];
  await t.openCatalogue();
  const orders: number[] = [];
  for (const proveedorId of suppliers)
    for (const costo of [10.1, null]) {
      const product = await t.product({ proveedorId, amount: 15.05, ...(costo && { costo }) });
      const { orderId, ventanaId } = await place(seller, { ...product, quantity: 7 });
      orders.push(orderId);
      ventana = ventanaId;
    }
  await admin.call('PUT /api/producto/estadoCatalogo/false');
  for (const orderId of orders) await admin.call(`PUT /api/menu/estadoPedido/${orderId}`);
  await admin.call('POST /api/cotizaciones', { dia: dayAgo(0), pesos: 1430 });
  for (const [at, id] of suppliers.entries()) {
    const { body } = await admin.call<Purchase[]>(`GET /api/compras/${ventana}`);
    const bought = body.find(({ proveedorId }) => proveedorId === id)?.renglones ?? [];
    const renglones = bought.map(({ productoId }) => ({ productoId, recibidas: 3 + at }));
    const url = `/api/compras/${ventana}/${id}/recepciones`;
    await admin.call(`POST ${url}`, { renglones });
    const { body: wrong } = await admin.call<KeptReceipt>(`POST ${url}`, { renglones });
    await admin.call(`DELETE ${url}/${wrong.id}`);
  }
  const pay = async (importe: number, more: object) =>
    (
      await admin.call<{ id: number }>(`POST /api/proveedores/${suppliers[0]}/movimientos`, {
        tipo: 'PAGO',
        medio: 'TRANSFERENCIA',
        importe,
        ...more,
      })
    ).body.id;
  await pay(10_000, { moneda: 'ARS', nota: '+54 11' });
  const back = await pay(5.55, {});
  await admin.call(`POST /api/proveedores/movimientos/${back}/contraasiento`, { motivo: 'Doble' });
  await admin.call(`POST /api/proveedores/${suppliers[1]}/movimientos`, {
    tipo: 'AJUSTE',
    importe: 1.1,
    nota: 'Flete',
  });
});
afterAll(() => t.close());

async function month(who = accountant, query = `fechaDesde=${dayAgo(0)}&fechaHasta=${dayAgo(0)}`) {
  const { status, raw } = await who.call(`GET /api/cuentas/contabilidad?${query}`);
  expect(status).toBe(200);
  const files = unzipSync(raw.rawPayload);
  const { sheets } = openXlsx(files['Contabilidad.xlsx'] as Uint8Array);
  const rows = (name: string, first: string) =>
    tableOf(sheets.find((sheet) => sheet.name === name) as ReadSheet, first).map((row) =>
      Object.fromEntries(Object.entries(row).map(([header, { value }]) => [header, value])),
    );
  return { bytes: Buffer.from(raw.rawPayload), files, sheets, rows };
}
function linesOf(csv: Uint8Array | undefined): string[] {
  const text = strFromU8(csv as Uint8Array);
  return text.trimEnd().split('\r\n');
}
const cents = (value: unknown) => Math.round(Number(value ?? 0) * 100);

test('what suppliers are owed in the month is what their accounts say, and the sum of the rows behind it', async () => {
  const { rows, files } = await month();
  const owed = rows('Proveedores', 'Proveedor');
  const total = owed.pop();
  const facts = rows('Cuentas de proveedores', 'Fecha');
  const all = facts.pop();
  expect(new Set(owed.map(({ Proveedor }) => Proveedor)).size).toBe(2);
  const Raw = z.object({ id: z.int(), importe: z.number(), sinCosto: z.int(), tipo: z.string() });
  const raw = await t.db.rows(Raw)`
    select m.proveedor_id as id, m.importe, m.sin_costo as "sinCosto", coalesce(c.tipo, m.tipo) as tipo
    from proveedor_movimiento m left join proveedor_movimiento c on c.movimiento_id = m.contra order by m.movimiento_id`;
  const sum = (id: number, tipo?: string) =>
    raw
      .filter((row) => row.id === id && (!tipo || row.tipo === tipo))
      .reduce((cents_, { importe }) => cents_ + cents(importe), 0);
  for (const [at, id] of suppliers.entries()) {
    const row = owed[at] ?? {};
    const { body } = await accountant.call<SupplierAccount>(`GET /api/proveedores/${id}/cuenta`);
    expect([row['Recibido a costo'], row.Pagos, row.Ajustes, row['Saldo final']].map(cents)).toEqual([
      sum(id, 'RECEPCION'),
      -sum(id, 'PAGO') || 0,
      sum(id, 'AJUSTE'),
      sum(id),
    ]);
    expect([row['Recibido a costo'], row.Pagos, row.Ajustes, row['Saldo final'], row['Unidades sin costo']]).toEqual([
      body.recibido,
      body.pagado,
      body.ajustes,
      body.saldo,
      body.sinCosto,
    ]);
  }
  expect(cents(total?.['Saldo final'])).toBe(raw.reduce((cents_, { importe }) => cents_ + cents(importe), 0));
  // What was owed at the end of the month is what the next one begins with.
  const next = plusDays(dayAgo(0), 1);
  const later = (await month(accountant, `fechaDesde=${next}&fechaHasta=${next}`)).rows('Proveedores', 'Proveedor');
  expect(owed.map((row) => cents(row['Saldo inicial']))).toEqual([0, 0]);
  expect(later.slice(0, -1).map((row) => [row['Saldo inicial'], row['Saldo final']])).toEqual(
    owed.map((row) => [row['Saldo final'], row['Saldo final']]),
  );
  expect([facts.length, all?.Importe]).toEqual([raw.length, total?.['Saldo final']]);
  expect(all?.['Pesos pagados']).toBe(10_000);
  const csv = linesOf(files['Cuentas de proveedores.csv']);
  expect(csv).toHaveLength(raw.length + 1);
  expect(csv.join()).toContain("'+54 11");
  expect(csv.join()).toContain("'=Bazar");
});

test('what a closing brought stands in the month in which it closed, as its screen says', async () => {
  const { rows } = await month();
  const { body } = await admin.call<WindowResult>(`GET /api/ventanas/${ventana}/resultado`);
  const [row] = rows('Resultado por cierre', 'Cierre');
  expect([row?.Ventas, row?.Costo, row?.Ganancia, row?.['Unidades sin costo']]).toEqual([
    body.ventas,
    body.costo,
    body.ganancia,
    body.sinCosto,
  ]);
  expect(body).toMatchObject({ ventas: 210.7, costo: 141.4, sinCosto: 14 });
  const next = plusDays(dayAgo(0), 1);
  const after = await month(admin, `fechaDesde=${next}&fechaHasta=${next}`);
  for (const name of ['Resultado por cierre', 'Cuentas de proveedores'])
    expect(linesOf(after.files[`${name}.csv`])).toHaveLength(1);
  const before = await month(admin, 'fechaDesde=2001-01-01&fechaHasta=2001-01-31');
  for (const name of ['Resultado por cierre', 'Proveedores', 'Cuentas de proveedores'])
    expect(linesOf(before.files[`${name}.csv`])).toHaveLength(1);
});

test('the month says the hour of its data, and the same data is the same file an hour later, byte for byte', async () => {
  const query = 'ventana=todas';
  const first = await month(accountant, query);
  const said = JSON.stringify([...(first.sheets[0] as ReadSheet).cells]).match(/Datos al [\d/]+ [\d:]+/)?.[0];
  expect(said).toBeDefined();
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3_600_000 });
  try {
    expect((await month(accountant, query)).bytes.equals(first.bytes)).toBe(true);
  } finally {
    vi.useRealTimers();
  }
  await admin.call(`POST /api/proveedores/${suppliers[1]}/movimientos`, { tipo: 'AJUSTE', importe: 1, nota: 'Más' });
  const last = await month(accountant, query);
  expect(last.bytes.equals(first.bytes)).toBe(false);
  const at = await t.db.one(z.string())`
    select to_char(max(creado_at) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS') from proveedor_movimiento`;
  const { parts } = openXlsx(last.files['Contabilidad.xlsx'] as Uint8Array);
  expect(parts['docProps/core.xml']).toContain(at);
});

test('what suppliers are owed is of its day here', async () => {
  const id = await t.supplier('Marzo');
  for (const at of ['02-29T23:59:59.999', '03-01T00:00:00', '03-31T23:59:59.999', '04-01T00:00:00'])
    await t.db.execute`
      insert into proveedor_movimiento (proveedor_id, tipo, importe, nota, creado_por, creado_at)
      values (${id}, 'AJUSTE', 1, 'Flete', ${admin.id}, ${`2020-${at}-03:00`}::timestamptz)`;
  const { files } = await month(accountant, 'fechaDesde=2020-03-01&fechaHasta=2020-03-31');
  const days = linesOf(files['Cuentas de proveedores.csv']).slice(1);
  expect(days.map((line) => line.split(';')[0])).toEqual(['2020-03-01', '2020-03-31']);
});

test('a past month keeps the names of its end, except those of a person who was erased', async () => {
  const supplier = await t.supplier('Junio');
  const leader = await t.person('LIDER', { nombre: 'Lía', apellido: 'Sol' });
  const seller = await t.person('VENDEDOR', { userName: 'zoila', nombre: 'Zoe', apellido: 'Paz', idLider: leader.id });
  const at = '2020-06-15T12:00:00-03:00';
  await t.db.execute`
    insert into movimiento (usuario_id, tipo, importe, nota, creado_por, creado_at)
    values (${seller.id}, 'AJUSTE', 5, 'Flete', ${leader.id}, ${at}::timestamptz)`;
  await t.db.execute`
    insert into proveedor_movimiento (proveedor_id, tipo, importe, nota, creado_por, creado_at)
    values (${supplier}, 'AJUSTE', 5, 'Flete', ${leader.id}, ${at}::timestamptz)`;
  const read = (to: string) => month(accountant, `fechaDesde=2020-06-01&fechaHasta=${to}`);
  const june = '2020-06-30';
  const handedOver = await read(june);
  const calls = [
    admin.call(`PUT /api/${seller.id}`, { nombre: 'Eva', userName: 'evita' }),
    admin.call(`PUT /api/${leader.id}`, { nombre: 'Mora' }),
    admin.call(`PUT /api/proveedor/${supplier}`, { razonSocial: 'Julio' }),
  ];
  expect((await Promise.all(calls)).map(({ status }) => status)).toEqual([200, 200, 200]);
  await admin.call(`PUT /api/${seller.id}`, { nombre: 'Ema' });
  expect((await read(june)).bytes.equals(handedOver.bytes)).toBe(true);
  const told = ({ files }: typeof handedOver) =>
    ['Por persona', 'Ajustes', 'Proveedores', 'Cuentas de proveedores'].flatMap((name) =>
      linesOf(files[`${name}.csv`]).join(),
    );
  const names = (texts: string[]) =>
    texts.join().match(/Zoe Paz;zoila|E.a Paz;\w+|Persona borrada|(?:Lía|Mora) Sol|Junio|Julio/g);
  expect(new Set(names(told(handedOver)))).toEqual(new Set(['Zoe Paz;zoila', 'Lía Sol', 'Junio']));
  expect(new Set(names(told(await read(dayAgo(0)))))).toEqual(new Set(['Ema Paz;evita', 'Mora Sol', 'Julio']));
  await admin.call(`DELETE /api/${seller.id}`);
  await admin.call(`DELETE /api/usuario/${seller.id}/datos`);
  expect(new Set(names(told(await read(june))))).toEqual(new Set(['Persona borrada', 'Lía Sol', 'Junio']));
});
