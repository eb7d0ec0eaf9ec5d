import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { admits, isOpen } from '#contract/access.ts';
import type { AuditEntry } from '#contract/audit.calls.ts';
import { contract } from '#contract/contract.ts';
import { answersFile, type Endpoint } from '#contract/endpoint.ts';
import type { Account, Movement, OneAccount } from '#contract/ledger.calls.ts';
import type { OrderingWindow } from '#contract/windows.calls.ts';
import { type Caller, orderOf, place, type TestApp, testApp } from '../../test-app.ts';
import { dayAgo } from '../../test-days.ts';

let t: TestApp;
let admin: Caller;
let cashier: Caller;
let accountant: Caller;
let seller: Caller;
let leader: Caller;
let orderId: number;
let ventanaId: number;
/** A payment that has a receipt. */
let paidId: number;

beforeAll(async () => {
  t = await testApp();
  await t.openCatalogue();
  admin = await t.person('ADMIN');
  cashier = await t.person('AYUDANTE', { nombre: 'Caro', apellido: 'Caja', permisos: ['CAJA'] });
  accountant = await t.person('AYUDANTE', { permisos: ['CONTADURIA'] });
  leader = await t.person('LIDER');
  seller = await t.person('VENDEDOR', { nombre: 'Ana', apellido: 'Sol', idLider: leader.id });
  const pan = await t.product({ amount: 50, proveedorId: await t.supplier('Bazar') });
  const others = [
    await t.product({ tipoProducto: 'ONLINE', amount: 0 }),
    await t.product({ tipoProducto: 'MIXTO', amount: 0 }),
  ];
  ({ orderId, ventanaId } = await place(seller, pan, ...others));
  await place(leader, pan);
  const ring = await t.product({ tipoProducto: 'BLACK', amount: 10 });
  for (const buyer of [seller, leader]) await buyer.call('POST /api/menu/order-black', orderOf(ring));
  await admin.call(`PUT /api/menu/estadoPedido/${orderId}`);
});
afterAll(() => t.close());

const payment = { tipo: 'PAGO', importe: 20, medio: 'EFECTIVO', nota: '' };

test('a cashier registers a payment and takes it back, and account and audit say that she did', async () => {
  const paid = await cashier.call<Movement>(`POST /api/cuentas/${seller.id}/movimientos`, payment);
  expect(paid).toMatchObject({
    status: 201,
    body: { importe: -20, saldo: 30, quien: 'Caro Caja', can: { anular: true } },
  });
  expect((await cashier.call<OneAccount>(`GET /api/cuentas/${seller.id}`)).body.can).toEqual({
    registrar: true,
    exceptuar: false,
  });
  const [entry] = (await admin.call<AuditEntry[]>('GET /api/auditoria')).body;
  expect(entry).toMatchObject({ entidad: 'usuario', entidadId: seller.id, quien: 'Caro Caja' });
  const back = await cashier.call(`POST /api/movimientos/${paid.body.id}/contraasiento`, { motivo: 'Era de otra.' });
  expect(back).toMatchObject({ status: 201, body: { importe: 20, quien: 'Caro Caja' } });
});

test('a cashier and an accountant see everybody’s account, and an accountant may register nothing on it', async () => {
  for (const reader of [cashier, accountant]) {
    const { body } = await reader.call<Account[]>('GET /api/cuentas');
    expect(body.map(({ id }) => id).toSorted()).toEqual([leader.id, seller.id].toSorted());
    expect((await reader.call<unknown[]>('GET /api/cuentas/equipos')).body).toHaveLength(1);
  }
  expect((await accountant.call<OneAccount>(`GET /api/cuentas/${seller.id}`)).body.can).toEqual({
    registrar: false,
    exceptuar: false,
  });
  const { body } = await accountant.call<Movement[]>(`GET /api/cuentas/${seller.id}/movimientos`);
  expect(new Set(body.map(({ can }) => can.anular))).toEqual(new Set([false]));
});

test('an accountant sees each window with all of its orders', async () => {
  const read = async (who: Caller) => (await who.call<OrderingWindow[]>('GET /api/ventanas')).body;
  expect(await read(accountant)).toEqual(await read(admin));
  expect(await read(accountant)).toMatchObject([{ pedidos: 4, total: 120 }]);
});

const callsOf = (permission: 'CAJA' | 'CONTADURIA') =>
  (Object.entries(contract) as [string, Endpoint][]).filter(
    ([, { access }]) => !isOpen(access) && admits(access, permission),
  );
/** What everybody does with the own account, in sessions, password and second step. */
const ofHerself = new Set(['logged-in', 'second-step']);

/** A call with its ids filled in, and a body that it takes. */
function filled(route: string): [string, unknown?] {
  const ids: [RegExp, number][] = [
    [/ventanas\/:id/, ventanaId],
    [/proveedores\/:id/, 1],
    [/pedido\/:id/, orderId],
    [/(lider|lider-black|reportLideresExcel)\/:id/i, leader.id],
  ];
  const id = ids.find(([pattern]) => pattern.test(route))?.[1] ?? seller.id;
  const query = /despues/.test(route)
    ? '?desde=2020-01-01T00:00:00Z'
    : /Proveedor$/.test(route)
      ? '?proveedorId=1'
      : '';
  const url =
    route
      .replace(':id', `${id}`)
      .replace(':ventana', `${ventanaId}`)
      .replace(':proveedorId', '1')
      .replace(':movimiento', `${paidId}`) + query;
  if (/menu\/pedidos$/.test(route)) return [url, { ids: [orderId] }];
  return /producto\/reporte/.test(route) ? [url, { fecha: dayAgo(0) }] : [url];
}

test('an accountant changes nothing but her own account: what else she sends asks for a document, and leaves every row as it was', async () => {
  const calls = callsOf('CONTADURIA').filter(([, { access }]) => !ofHerself.has(access));
  for (const [route, call] of calls)
    expect(route.startsWith('GET ') || answersFile(call), `${route} may change something`).toBe(true);
  paidId = (await admin.call<Movement>(`POST /api/cuentas/${seller.id}/movimientos`, payment)).body.id;
  const before = await rows();
  for (const [route] of calls) {
    const { status } = await accountant.call(...filled(route));
    expect([route, status < 300]).toEqual([route, true]);
  }
  expect(await rows()).toEqual(before);
});

/** What every table holds, but for what people did, were handed out and how often they tried. */
async function rows() {
  const names = await t.db.rows(z.string())`
    select relname::text from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
      and relname not in ('auditoria', 'sesion', 'intento') order by 1`;
  const held = await t.db.rows(z.object({ name: z.string(), held: z.string() }))`
    select name, (xpath('/row/c/text()', query_to_xml(format(
      'select md5(coalesce(string_agg(t::text, chr(10) order by t::text), '''')) as c from %I t', name), false, true, '')))[1]::text as held
    from unnest(${names}::text[]) as name`;
  return Object.fromEntries(held.map(({ name, held }) => [name, held]));
}

test('no call of a cashier asks for orders, windows, documents of a closing, products to manage or people', () => {
  const own = callsOf('CAJA').filter(([, { access }]) => !ofHerself.has(access));
  for (const [route] of own)
    expect(route).toMatch(/^(GET|POST|PUT) \/api\/(cuentas|movimientos|cotizaciones|comprobantes)/);
  expect(own.map(([route]) => route)).not.toContain('GET /api/cuentas/contabilidad');
});
