import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Claim } from '#contract/claims.calls.ts';
import type { Resolution } from '#contract/claims.ts';
import { plusDays } from '#contract/days.ts';
import type { Coin } from '#contract/ledger.ts';
import type { Purchase, WindowResult } from '#contract/purchases.calls.ts';
import { erasedName } from '#contract/users.ts';
import type { OrderingWindow } from '#contract/windows.calls.ts';
import { type Caller, PASSWORD, place, type TestApp, testApp } from '../../test-app.ts';
import { approval, claimOf } from '../../test-claims.ts';
import { setClock } from '../../test-clock.ts';
import {
  cents,
  divided,
  figures,
  isCount,
  type Line,
  lineBy,
  monthEnd,
  noFigures,
  resultsIn,
  sheetIn,
  total,
} from './test-results.ts';

/** Twelve closings, one a month, and two months in which the last one is finished. */
const CLOSINGS = 12;
const months = Array.from(
  { length: CLOSINGS + 2 },
  (_, n) => `${2027 + Math.floor(n / 12)}-${String((n % 12) + 1).padStart(2, '0')}`,
);
/** The leaders' percentage. Prices are whole tenths of a dollar, so that commissions are whole cents. */
const PERCENT = 10n;

let t: TestApp;
let admin: Caller;
let accountant: Caller;
let lia: Caller;
let mora: Caller;
let sellers: Record<'ana' | 'beto' | 'pepita' | 'raul', Caller>;
/** Erased in the tenth month. Her name sorts where the name of an erased person does, so that no row moves. */
const pepitaNames = { id: 900, userName: 'borrosa-9', nombre: 'Pepita', apellido: 'Rosales' };

beforeAll(async () => {
  t = await testApp({ hasClock: true });
  await setClock(t.db, `${months[0]}-01T08:00:00-03:00`);
  admin = await t.person('ADMIN', { nombre: 'Clara', apellido: '' });
  accountant = await t.person('AYUDANTE', { permisos: ['CONTADURIA'] });
  lia = await t.person('LIDER', { nombre: 'Lía', apellido: '' });
  mora = await t.person('LIDER', { nombre: 'Mora', apellido: '' });
  sellers = {
    ana: await t.person('VENDEDOR', { nombre: 'Ana', apellido: '', idLider: lia.id }),
    beto: await t.person('VENDEDOR', { nombre: 'Beto', apellido: '', idLider: lia.id }),
    pepita: await t.person('VENDEDOR', { ...pepitaNames, idLider: mora.id }),
    raul: await t.person('VENDEDOR', { nombre: 'Raúl', apellido: '', idLider: lia.id }),
  };
  // Everybody stays logged in for the whole year.
  await t.db.execute`update sesion set expira_at = '2100-01-01'`;
  await done(admin.call('PUT /api/comisiones', [{ idLider: null, porcentaje: Number(PERCENT), desde: '2020-01-01' }]));
});
afterAll(() => {
  vi.useRealTimers();
  return t.close();
});

/** The answer of a call that must succeed. */
async function done<Body>(call: Promise<{ status: number; body: Body }>): Promise<Body> {
  const { status, body } = await call;
  if (status >= 300) throw new Error(`${today}: ${status} ${JSON.stringify(body)}`);
  return body;
}

let today = '';
async function on(day: string, time = '10:00:00') {
  today = day;
  await setClock(t.db, `${day}T${time}-03:00`);
}

// What was done, as the test did it: amounts in cents, costs in hundred millionths of a dollar.
type Product = { productoId: number; proveedorId: number; amount: number; cost: bigint | null };
type Order = { orderId: number; closing: Closing; buyer: Caller; leader: Caller; product: Product; units: number };
type Delivered = Line & { order: Order };
type Receipt = { id: number; closing: Closing; product: Product; units: bigint; cost: bigint | null };
type Closing = { id: number; cierre: number; ended: string; orders: Order[] };
type Row = { day: string; owner: number; sum: string; cents: bigint };
const lines: Delivered[] = [];
let receipts: Receipt[] = [];
const payouts: { day: string; cierre: number; leader: Caller; cents: bigint }[] = [];
const rates: { dia: string; pesos: bigint }[] = [];
const accountRows: Row[] = [];
const supplierRows: Row[] = [];
const perUnit = (dollars: number) => cents(dollars) * 1_000_000n;
const balance = (rows: readonly Row[], owner: number, until = today) =>
  total(rows, (row) => (row.owner === owner && row.day <= until ? signOf(row) * row.cents : 0n));
const signOf = ({ sum }: Row) => (sum === 'Pagos' ? -1n : 1n);
const account = (owner: Caller, sum: 'Entregas' | 'Pagos' | 'Dinero entregado' | 'Ajustes', amount: bigint) =>
  accountRows.push({ day: today, owner: owner.id, sum, cents: amount });
const supplierAccount = (owner: number, sum: 'Recibido a costo' | 'Pagos' | 'Ajustes', amount: bigint) =>
  supplierRows.push({ day: today, owner, sum, cents: amount });

async function order(closing: Closing, buyer: Caller, leader: Caller, product: Product, units: number) {
  const { orderId } = await place(buyer, { ...product, quantity: units });
  closing.orders.push({ orderId, closing, buyer, leader, product, units });
}

async function receive(
  closing: Closing,
  product: Product,
  units: number,
  { cost, broken = 0 }: { cost?: number; broken?: number } = {},
) {
  const renglon = { productoId: product.productoId, recibidas: units, danadas: broken, costo: cost };
  const url = `/api/compras/${closing.id}/${product.proveedorId}/recepciones`;
  const { id } = await done(admin.call<{ id: number }>(`POST ${url}`, { renglones: [renglon] }));
  if (cost !== undefined) product.cost = perUnit(cost);
  const receipt = { id, closing, product, units: BigInt(units), cost: product.cost };
  receipts.push(receipt);
  supplierAccount(product.proveedorId, 'Recibido a costo', divided(receipt.units * (receipt.cost ?? 0n), 1_000_000n));
  correct(closing, product);
  return receipt;
}

async function takeBack(receipt: Receipt) {
  const { closing, product, units, cost, id } = receipt;
  await done(admin.call(`DELETE /api/compras/${closing.id}/${product.proveedorId}/recepciones/${id}`));
  receipts = receipts.filter((other) => other !== receipt);
  supplierAccount(product.proveedorId, 'Recibido a costo', -divided(units * (cost ?? 0n), 1_000_000n));
  correct(closing, product);
}

function averageCost(closing: Closing, product: Product): bigint | null {
  const known = receipts.filter((row) => row.closing === closing && row.product === product && row.cost !== null);
  const units = total(known, (row) => row.units);
  return units
    ? divided(
        total(known, (row) => row.units * (row.cost ?? 0n)),
        units,
      )
    : null;
}

/** What is delivered already costs what the notes say now: the difference is of today. */
function correct(closing: Closing, product: Product) {
  for (const { order, cost, corrections } of lines)
    if (order.closing === closing && order.product === product) {
      const was = (cost ?? 0n) + total(corrections, (row) => row.difference);
      const difference = (averageCost(closing, product) ?? cost ?? 0n) - was;
      if (difference) corrections.push({ day: today, difference });
    }
}

async function deliver(order: Order, price = cents(order.product.amount)) {
  await done(admin.call(`PUT /api/menu/estadoPedido/${order.orderId}`));
  const { closing, product, units, orderId: pedidoId } = order;
  const ofLine = { cierre: closing.cierre, pedidoId, units: BigInt(units), cents: price };
  const cost = averageCost(closing, product) ?? product.cost;
  const line: Delivered = { ...ofLine, day: today, cost, corrections: [], returns: [], order };
  lines.push(line);
  account(order.buyer, 'Entregas', line.units * line.cents);
  return line;
}

/** An exchange comes with an order of its own at price 0, in the open window. */
async function deliverExchange(closing: Closing, { claim, line }: Claimed) {
  const orderId = await vi.waitUntil(async () => {
    const claims = await done(admin.call<Claim[]>('GET /api/reclamos'));
    return claims.find(({ id }) => id === claim.id)?.pedidoDeCambio;
  });
  return deliver({ ...line.order, closing, orderId, units: claim.unidades }, 0n);
}

type Claimed = { claim: Claim; line: Delivered; price: bigint };
const claimUnits = async (line: Delivered, unidades: number, price = line.cents): Promise<Claimed> => ({
  claim: await done(claimOf(line.order.buyer, { orderId: line.pedidoId, unidades })),
  line,
  price,
});
async function approve({ claim, line, price }: Claimed, resolution: Resolution, toStock: boolean) {
  await done(admin.call(`PUT /api/reclamos/${claim.id}`, approval(resolution, toStock)));
  const units = BigInt(claim.unidades);
  const credit = resolution === 'CREDITO' ? price : 0n;
  line.returns.push({ day: today, units, cents: credit, toStock });
  account(line.order.buyer, 'Entregas', -units * credit);
}

/** What a payment is in cents of a dollar, at the rate of its day or the last one before. */
const inCents = (moneda: Coin, importe: number, dia: string) =>
  moneda === 'USD'
    ? cents(importe)
    : divided(cents(importe) * 100n, rates.filter((rate) => rate.dia <= dia).at(-1)?.pesos ?? 0n);

async function pay(owner: Caller, moneda: Coin, importe: number, { dia = today, tipo = 'PAGO' } = {}) {
  const body = { tipo, moneda, importe, dia, medio: moneda === 'USD' ? 'EFECTIVO' : 'TRANSFERENCIA' };
  const { id } = await done(admin.call<{ id: number }>(`POST /api/cuentas/${owner.id}/movimientos`, body));
  const amount = inCents(moneda, importe, dia);
  account(owner, tipo === 'PAGO' ? 'Pagos' : 'Dinero entregado', amount);
  return { id, amount };
}

async function paySupplier(owner: number, moneda: Coin, importe: number, salda = false) {
  const body = { tipo: 'PAGO', moneda, importe, medio: 'TRANSFERENCIA', ...(salda && { salda }) };
  const { id } = await done(admin.call<{ id: number }>(`POST /api/proveedores/${owner}/movimientos`, body));
  const amount = inCents(moneda, importe, today);
  supplierAccount(owner, 'Pagos', amount);
  const rest = salda ? balance(supplierRows, owner) : 0n;
  supplierAccount(owner, 'Ajustes', -rest);
  return { id, owner, amount, rest };
}

/**
 * Pays a leader what she earned by this closing and was not paid yet. Returns count until the closing's end. What is
 * not positive is carried.
 */
async function settle({ id, cierre, ended }: Closing, leader: Caller) {
  const sold = lines.filter(
    ({ order }) => order.leader === leader && order.buyer !== leader && order.closing.cierre <= cierre,
  );
  const base = total(
    sold,
    (line) => line.units * line.cents - total(line.returns, (row) => (row.day <= ended ? row.units * row.cents : 0n)),
  );
  const earned = (base * PERCENT) / 100n - total(payouts, (row) => (row.leader === leader ? row.cents : 0n));
  const { status, body } = await admin.call<{ comision: number }>(`POST /api/comisiones/${id}/${leader.id}/liquidar`);
  if (earned <= 0n) return expect([404, 409], `${today} ${JSON.stringify(body)}`).toContain(status);
  expect(cents(body.comision), `${today} ${JSON.stringify(body)}`).toBe(earned);
  payouts.push({ day: today, cierre, leader, cents: earned });
  account(leader, 'Ajustes', -earned);
}

async function handOver(month: string) {
  const query = `fechaDesde=${month}-01&fechaHasta=${monthEnd(month)}`;
  const { status, raw } = await accountant.call(`GET /api/cuentas/contabilidad?${query}`);
  expect(status).toBe(200);
  return raw.rawPayload;
}

/** Every file of an archive as text, also those inside its workbook. */
function contents(bytes: Uint8Array, prefix = ''): [name: string, text: string][] {
  return Object.entries(unzipSync(bytes)).flatMap(([name, file]) =>
    name.endsWith('.xlsx') ? contents(file, `${name}/`) : [[prefix + name, strFromU8(file)]],
  );
}
/** The new names of people who appear as an account's owner, a leader and a recorder, and of a supplier. */
const renamedIn = '2027-11';
const newNames: Record<string, string> = { Ana: 'Zulma', Mora: 'Irene', Clara: 'Delfina', Bazar: 'Casa Sur' };
const pepitaName = `${pepitaNames.nombre} ${pepitaNames.apellido}`;
const withErasedNames = (text: string) =>
  text.replaceAll(pepitaName, erasedName(pepitaNames.id)).replaceAll(pepitaNames.userName, `borrado-${pepitaNames.id}`);

test('a year lived through the API: months add up to closings and accounts, and no month that was handed over differs later', async () => {
  const { ana, beto, pepita, raul } = sellers;
  const [bazar, menaje] = [await t.supplier('Bazar'), await t.supplier('Menaje')];
  const product = async (proveedorId: number, amount: number, costo: number | null): Promise<Product> => ({
    ...(await t.product({ proveedorId, amount, costo })),
    proveedorId,
    amount,
    cost: costo === null ? null : perUnit(costo),
  });
  const olla = await product(bazar, 40.5, 20.35);
  const sarten = await product(menaje, 25.2, 11.15);
  let novelty = sarten;

  const handedOver = new Map<string, Buffer>();
  let last: Closing | undefined;
  const closings: Closing[] = [];
  let waiting: { claimed: Claimed; resolution: Resolution }[] = [];
  let exchanges: Claimed[] = [];
  let moraLeads = [pepita];
  const paid: { id: number; owner: Caller; amount: bigint }[] = [];

  for (const [n, month] of months.entries()) {
    const dayOf = (day: number) => `${month}-${String(day).padStart(2, '0')}`;
    await on(dayOf(1));
    const pesos = 1000.25 + 41.5 * n;
    await done(admin.call('POST /api/cotizaciones', { dia: today, pesos }));
    rates.push({ dia: today, pesos: cents(pesos) });

    // What the last closing left to do.
    await on(dayOf(2));
    for (const { claimed, resolution } of waiting) {
      await approve(claimed, resolution, n % 2 === 0);
      if (resolution === 'CAMBIO') exchanges.push(claimed);
    }
    waiting = [];
    if (last) {
      // In odd months commissions are paid before the late delivery, which the next ones then count.
      await on(dayOf(3));
      if (n % 2) for (const leader of [lia, mora]) await settle(last, leader);
      await on(dayOf(4));
      for (const late of last.orders.filter(({ buyer }) => buyer === beto)) await deliver(late);
      await on(dayOf(5));
      const second = await receive(last, olla, 1, { cost: 23.68 + n });
      if (n % 3 === 1) await receive(last, novelty, 1, { cost: 4.37 });
      await on(dayOf(6));
      if (n % 2 === 0) for (const leader of [lia, mora]) await settle(last, leader);
      const credit = -balance(accountRows, lia.id);
      if (credit > 200n)
        await pay(lia, n % 4 ? 'USD' : 'ARS', n % 4 ? Number(credit / 2n) / 100 : 1000, { tipo: 'ENTREGA' });
      if (n === 8) {
        await on(dayOf(7));
        await takeBack(second);
      }
    }

    await on(dayOf(8));
    const owed = (supplier: number) => balance(supplierRows, supplier);
    const inPesos = (amount: bigint) => Number((amount * cents(pesos)) / 10_000n);
    if (owed(bazar) > 100n) {
      if (n % 2) await paySupplier(bazar, 'ARS', inPesos(owed(bazar)) + n, true);
      else await paySupplier(bazar, 'USD', Number(owed(bazar) / 2n) / 100);
    }
    if (owed(menaje) > 100n) {
      const payment = await paySupplier(menaje, 'ARS', inPesos(owed(menaje) / 2n) + 0.55, n % 4 === 2);
      if (n % 3 === 0) {
        await on(dayOf(9));
        await done(
          admin.call(`POST /api/proveedores/movimientos/${payment.id}/contraasiento`, { motivo: 'Otro proveedor' }),
        );
        supplierAccount(menaje, 'Pagos', -payment.amount);
        supplierAccount(menaje, 'Ajustes', payment.rest);
      }
    }
    if (n > 0) {
      await on(dayOf(9), '12:00:00');
      const before = plusDays(dayOf(1), -4);
      const ajuste = { tipo: 'AJUSTE', importe: 5.05, nota: 'Flete', dia: before };
      await done(admin.call(`POST /api/cuentas/${ana.id}/movimientos`, ajuste));
      account(ana, 'Ajustes', 505n);
      await done(admin.call(`POST /api/proveedores/${menaje}/movimientos`, { ...ajuste, importe: -1.2 }));
      supplierAccount(menaje, 'Ajustes', -120n);
      await pay(beto, 'ARS', 20_000 + n, { dia: before });
      const wrong = n % 4 === 1 ? paid.at(-1) : undefined;
      if (wrong) {
        await done(admin.call(`POST /api/movimientos/${wrong.id}/contraasiento`, { motivo: 'Otra persona' }));
        account(wrong.owner, 'Pagos', -wrong.amount);
      }
    }
    if (n === 7) {
      await done(admin.call(`PUT /api/${raul.id}`, { idLider: mora.id }));
      moraLeads = [pepita, raul];
    }
    if (month === renamedIn) {
      for (const { id, old } of [
        { id: ana.id, old: 'Ana' },
        { id: mora.id, old: 'Mora' },
        { id: admin.id, old: 'Clara' },
      ])
        await done(admin.call(`PUT /api/${id}`, { nombre: newNames[old], actual: PASSWORD }));
      await done(admin.call(`PUT /api/proveedor/${bazar}`, { razonSocial: newNames.Bazar }));
    }
    if (n === 8) await done(admin.call(`DELETE /api/${pepita.id}`));
    if (n === 9) await done(admin.call(`DELETE /api/usuario/${pepita.id}/datos`));

    // A closing: orders, purchases, goods, deliveries, claims and payments.
    if (n < CLOSINGS) {
      await on(dayOf(10));
      if (n % 3 === 0) novelty = await product(menaje, 10.1, null);
      await done(admin.call('PUT /api/producto/estadoCatalogo/true'));
      const [opened] = await done(admin.call<OrderingWindow[]>('GET /api/ventanas?pagina=1&porPagina=1'));
      const closing = { id: opened?.id ?? 0, cierre: opened?.cierre ?? 0, ended: dayOf(15), orders: [] };
      await order(closing, ana, lia, sarten, 2 + (n % 3));
      await order(closing, beto, lia, olla, 3);
      if (n < 8) await order(closing, pepita, mora, olla, n === 6 ? 1 : 4);
      await order(closing, raul, moraLeads.includes(raul) ? mora : lia, novelty, 2);
      if (n % 4 === 2) await order(closing, lia, lia, sarten, 1);
      await on(dayOf(15));
      await done(admin.call('PUT /api/producto/estadoCatalogo/false'));
      for (const { proveedorId, huella } of await done(admin.call<Purchase[]>(`GET /api/compras/${closing.id}`)))
        await done(admin.call(`POST /api/compras/${closing.id}/${proveedorId}/enviar`, { huella }));
      await on(dayOf(16));
      await receive(closing, olla, 6, { cost: 20.35 + n / 4, broken: 1 });
      await receive(closing, sarten, 5, { cost: 11.15 + n / 20 });
      await receive(closing, novelty, 2);
      await on(dayOf(17));
      const delivered: Delivered[] = [];
      for (const one of closing.orders.filter(({ buyer }) => buyer !== beto)) delivered.push(await deliver(one));
      const free: { line: Delivered; price: bigint }[] = [];
      for (const exchange of exchanges)
        free.push({ line: await deliverExchange(closing, exchange), price: exchange.price });
      exchanges = [];
      await on(dayOf(18));
      const ofPepita = delivered.find((line) => line.order.buyer === pepita);
      const [ofAna] = delivered;
      if (ofAna) await approve(await claimUnits(ofAna, 1), 'CREDITO', n % 2 === 0);
      const exchanged = n === 3 ? free[0] : undefined;
      if (exchanged)
        waiting.push({ claimed: await claimUnits(exchanged.line, 1, exchanged.price), resolution: 'CREDITO' });
      else if (ofPepita)
        waiting.push({
          claimed: await claimUnits(ofPepita, n === 5 ? 4 : 1),
          resolution: n % 2 ? 'CREDITO' : 'CAMBIO',
        });
      await on(dayOf(20));
      paid.push({ ...(await pay(ana, 'ARS', 50_000.5 + n)), owner: ana });
      if (n < 8) paid.push({ ...(await pay(pepita, 'USD', 33.3 + n)), owner: pepita });
      closings.push(closing);
    }
    last = n < CLOSINGS ? closings.at(-1) : undefined;

    await on(plusDays(monthEnd(month), 1), '00:00:01');
    handedOver.set(month, await handOver(month));
  }

  // The year holds what it is there for.
  const credits = lines.flatMap(({ returns }) => returns);
  expect([credits.filter((row) => row.cents).length, credits.filter((row) => !row.cents).length]).toEqual([16, 4]);
  expect(lines.filter((line) => line.corrections.length > 0).length).toBeGreaterThan(20);
  expect(payouts.filter(({ leader }) => leader === mora).map(({ cierre }) => cierre)).not.toContain(7);

  const sums = new Map(closings.map(({ cierre }) => [cierre, { ...noFigures(), final: 0n }]));
  for (const [month, bytes] of handedOver) {
    const [before, after] = [plusDays(`${month}-01`, -1), monthEnd(month)];

    // Each closing's own days.
    const told = resultsIn(bytes);
    for (const { cierre } of closings) {
      const own = noFigures();
      for (const line of lines.filter((one) => one.cierre === cierre)) {
        const [was, is] = [lineBy(line, before), lineBy(line, after)];
        for (const name of figures) own[name] += is[name] - was[name];
      }
      own.comisiones += total(payouts, (row) => (row.cierre === cierre && row.day.startsWith(month) ? row.cents : 0n));
      const { final, ...row } = told.get(cierre) ?? { ...noFigures(), final: 0n };
      expect(row, `${month}, closing ${cierre}`).toEqual(own);
      const sum = sums.get(cierre);
      if (sum) for (const name of [...figures, 'final'] as const) sum[name] += name === 'final' ? final : row[name];
    }

    // Each person's and each supplier's days.
    const people: Record<string, number> = Object.fromEntries(
      [ana, beto, pepita, raul, lia, mora].map((caller, at) => [
        ['Ana', 'Beto', pepitaName, 'Raúl', 'Lía', 'Mora'][at],
        caller.id,
      ]),
    );
    const sheets = [
      {
        sheet: 'Por persona',
        who: 'Persona',
        owners: people,
        rows: accountRows,
        columns: ['Entregas', 'Pagos', 'Dinero entregado', 'Ajustes'],
      },
      {
        sheet: 'Proveedores',
        who: 'Proveedor',
        owners: { Bazar: bazar, Menaje: menaje },
        rows: supplierRows,
        columns: ['Recibido a costo', 'Pagos', 'Ajustes'],
      },
    ] as const;
    for (const { sheet, who, owners, rows, columns } of sheets) {
      const shown = new Map(sheetIn(bytes, sheet).map((read) => [read(who), read]));
      for (const [first, owner] of Object.entries(owners)) {
        const name = month < renamedIn ? first : (newNames[first] ?? first);
        const read = shown.get(name) ?? shown.get(withErasedNames(name));
        if (!read && !rows.some((row) => row.owner === owner && row.day <= after)) continue;
        const ofMonth = columns.map((sum) =>
          total(rows, (row) => (row.owner === owner && row.sum === sum && row.day.startsWith(month) ? row.cents : 0n)),
        );
        const expected = [balance(rows, owner, before), ...ofMonth, balance(rows, owner, after)];
        const found = ['Saldo inicial', ...columns, 'Saldo final'].map((header) => cents(Number(read?.(header))));
        expect(found, `${month}, ${name}`).toEqual(expected);
      }
    }

    const text = contents(bytes).join();
    for (const [old, name] of Object.entries(newNames))
      expect([text.includes(old), text.includes(name)], `${month}, ${old}`).toEqual([
        month < renamedIn,
        month >= renamedIn,
      ]);

    // What the accountant has is what she would get today.
    const now = await handOver(month);
    const withoutHer = contents(bytes).map(([name, text]) => [name, withErasedNames(text)] as const);
    const texts = new Map(contents(now));
    expect(
      withoutHer.filter(([name, text]) => texts.get(name) !== text).map(([name]) => name),
      month,
    ).toEqual([]);
    const namesHer = contents(bytes).some(([, text]) => withErasedNames(text) !== text);
    expect(now.equals(bytes), month).toBe(!namesHer);
  }
  for (const { id, cierre } of closings) {
    const body = await done(accountant.call<WindowResult>(`GET /api/ventanas/${id}/resultado`));
    const told = figures.map((name) => [name, isCount(name) ? BigInt(body[name]) : cents(body[name])]);
    expect({ ...Object.fromEntries(told), final: cents(body.gananciaFinal) }).toEqual(sums.get(cierre));
  }
});
