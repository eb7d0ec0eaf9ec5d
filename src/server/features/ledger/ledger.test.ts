import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { AuditEntry } from '#contract/audit.calls.ts';
import type { Account, Movement, OneAccount, TeamBalance } from '#contract/ledger.calls.ts';
import type { Shortage } from '#contract/packing.calls.ts';
import type { Problem } from '#contract/refusals.calls.ts';
import { openPdf } from '../../documents/test-open-pdf.ts';
import { openXlsx, tableOf } from '../../documents/test-open-xlsx.ts';
import { type Caller, place, type TestApp, testApp } from '../../test-app.ts';
import { dayAgo } from '../../test-days.ts';
import { dollarsInWords } from './record-movement.ts';

let t: TestApp;
let admin: Caller;
let lia: Caller;
let ana: Caller;
beforeAll(async () => {
  t = await testApp();
  await t.openCatalogue();
  admin = await t.person('ADMIN', { nombre: 'Nora', apellido: 'Paz' });
});
afterAll(() => t.close());
let persons = 0;
beforeEach(async () => {
  persons += 1;
  lia = await t.person('LIDER', { nombre: 'Lía', apellido: `Equipo${persons}` });
  ana = await t.person('VENDEDOR', { nombre: 'Ana', apellido: `Sol${persons}`, idLider: lia.id });
});

const complete = (orderId: number) => admin.call(`PUT /api/menu/estadoPedido/${orderId}`);
const undo = (orderId: number) => admin.call(`PUT /api/menu/estadoPedido/${orderId}/deshacer`);
const write = ({ id }: { id: number }, body: object, key?: string, who = admin) =>
  who.call<Movement & Problem>(`POST /api/cuentas/${id}/movimientos`, body, key ? { 'idempotency-key': key } : {});
const pay = (who: { id: number }, importe: number, key?: string) =>
  write(who, { tipo: 'PAGO', importe, medio: 'EFECTIVO' }, key);
const reverse = (id: number, key?: string) =>
  admin.call<Movement & Problem>(
    `POST /api/movimientos/${id}/contraasiento`,
    { motivo: 'Se cargó dos veces' },
    key ? { 'idempotency-key': key } : {},
  );
const account = async ({ id }: { id: number }, who = admin) =>
  (await who.call<OneAccount & Problem>(`GET /api/cuentas/${id}`)).body;
const movements = async ({ id }: { id: number }, query = '') =>
  (await admin.call<Movement[]>(`GET /api/cuentas/${id}/movimientos?${query}`)).body;
const entries = async (who: { id: number }) =>
  (await movements(who)).map(({ tipo, importe, saldo }) => [tipo, importe, saldo]);
const list = async (who: Caller, query = '') => (await who.call<Account[]>(`GET /api/cuentas?${query}`)).body;

test('what is delivered is owed, going back to pending takes it back, and completing again owes it anew', async () => {
  const { orderId } = await place(ana, await t.product({ amount: 10.05 }), await t.product({ amount: 0.1 }));
  expect((await account(ana)).saldo).toBe(0);
  await complete(orderId);
  await complete(orderId);
  expect(await entries(ana)).toEqual([['CARGO', 10.15, 10.15]]);
  await undo(orderId);
  await undo(orderId);
  expect(await entries(ana)).toEqual([
    ['CARGO', 10.15, 10.15],
    ['CONTRAASIENTO', -10.15, 0],
  ]);
  await complete(orderId);
  const [charge, back, again] = await movements(ana);
  expect(charge).toMatchObject({ pedidoId: orderId, quien: 'Nora Paz', anuladoPor: back?.id, can: { anular: false } });
  expect(back).toMatchObject({ contra: { id: charge?.id, tipo: 'CARGO', pedidoId: orderId }, pedidoId: null });
  expect(again).toMatchObject({ tipo: 'CARGO', importe: 10.15, saldo: 10.15, anuladoPor: null });
});

test('done and undone twice, each charge goes back once', async () => {
  const { orderId } = await place(ana, await t.product({ amount: 10.05 }));
  for (const step of [complete, undo, complete, undo]) expect((await step(orderId)).status).toBe(200);
  const all = await movements(ana);
  expect(all.map(({ saldo }) => saldo)).toEqual([10.05, 0, 10.05, 0]);
  expect(all.map(({ contra }) => contra?.id)).toEqual([undefined, all[0]?.id, undefined, all[2]?.id]);
});

test('many at once are each owed by their buyer, and of a shortage only what comes', async () => {
  const bruno = await t.person('VENDEDOR');
  const pot = await t.product({ amount: 10.05 });
  const [first, second, third] = [
    await place(ana, { ...pot, quantity: 3 }),
    await place(bruno, { ...pot, quantity: 5 }, await t.product({ amount: 1 })),
    await place(ana, { ...pot, quantity: 4 }),
  ];
  await admin.call('PUT /api/producto/estadoCatalogo/false');
  const shortage = `/api/faltantes/${first.ventanaId}/${pot.productoId}`;
  const { huella, lineas } = (await admin.call<Shortage>(`GET ${shortage}?entregadas=7&modo=LLEGADA`)).body;
  await admin.call(`PUT ${shortage}`, { huella, reparto: lineas });
  await admin.call('PUT /api/producto/estadoCatalogo/true');
  const ids = [first, second, third].map(({ orderId }) => orderId);
  expect((await admin.call('PUT /api/menu/estadoPedido', { ids })).body).toMatchObject({ realizados: 3 });
  await admin.call('PUT /api/menu/estadoPedido', { ids });
  // Of the third nothing came, which is nothing to owe.
  expect(await entries(ana)).toEqual([['CARGO', 30.15, 30.15]]);
  expect(await entries(bruno)).toEqual([['CARGO', 41.2, 41.2]]);
});

test('an order that was done before there were accounts owes nothing, and nothing goes back with it', async () => {
  const { orderId } = await place(ana, await t.product());
  await t.db.execute`update pedido set estado = 'REALIZADO', realizado_at = now() where pedido_id = ${orderId}`;
  await undo(orderId);
  expect(await entries(ana)).toEqual([]);
});

test('a payment lowers what is owed, to the cent, and a press repeated pays once', async () => {
  await complete((await place(ana, await t.product({ amount: 50 }))).orderId);
  const paid = await write(ana, { tipo: 'PAGO', importe: 0.1, medio: 'TRANSFERENCIA', nota: ' del lunes ' }, 'k-1');
  expect(paid.status).toBe(201);
  expect(paid.body).toMatchObject({ importe: -0.1, saldo: 49.9, medio: 'TRANSFERENCIA', nota: 'del lunes' });
  const again = await Promise.all(
    [1, 2, 3].map(() => write(ana, { tipo: 'PAGO', importe: 0.1, medio: 'TRANSFERENCIA', nota: 'del lunes' }, 'k-1')),
  );
  expect(again.map(({ body }) => body.id)).toEqual([paid.body.id, paid.body.id, paid.body.id]);
  await pay(ana, 0.2);
  expect(await account(ana)).toMatchObject({ saldo: 49.7, can: { registrar: true, exceptuar: false } });
  expect((await pay(ana, 0.2, 'k-1')).body).toMatchObject({ status: 422, code: 'CLAVE_REUTILIZADA' });
  const [entry] = (await admin.call<AuditEntry[]>('GET /api/auditoria?entidad=usuario')).body;
  expect(entry).toMatchObject({ entidadId: ana.id, campo: 'cuenta corriente', quien: 'Nora Paz', antes: null });
  expect(entry?.despues).toBe('Pago en efectivo: US$\u00a00,20');
});

test('a key stands for one movement: with anything else in it, it is refused, and nothing is registered', async () => {
  const one = { tipo: 'AJUSTE', importe: -5, nota: 'del lunes' };
  const { body } = await write(ana, one, 'same');
  const cents = await write(ana, { ...one, importe: -5.01 }, 'same');
  const others = [
    await write(lia, one, 'same'),
    await write(ana, { ...one, nota: 'del martes' }, 'same'),
    await write(ana, { tipo: 'PAGO', importe: 5, medio: 'EFECTIVO', nota: 'del lunes' }, 'same'),
    await reverse(body.id, 'same'),
  ];
  await write(ana, { tipo: 'PAGO', importe: 5, medio: 'EFECTIVO' }, 'paid');
  others.push(cents, await write(ana, { tipo: 'PAGO', importe: 5, medio: 'TRANSFERENCIA' }, 'paid'));
  const [first, second] = [await pay(lia, 7), await pay(lia, 7)];
  expect((await reverse(first.body.id, 'back')).status).toBe(201);
  others.push(await reverse(second.body.id, 'back'));
  for (const { body } of others) expect(body).toMatchObject({ status: 422, code: 'CLAVE_REUTILIZADA' });
  expect([await entries(lia), await entries(ana)]).toEqual([
    [
      ['PAGO', -7, -7],
      ['PAGO', -7, -14],
      ['CONTRAASIENTO', 7, -7],
    ],
    [
      ['AJUSTE', -5, -5],
      ['PAGO', -5, -10],
    ],
  ]);
});

test('a key is of the cashier who sent it', async () => {
  const cashier = await t.person('AYUDANTE', { permisos: ['CAJA'] });
  const key = `of-each-${ana.id}`;
  await pay(ana, 5, key);
  const hers = () => write(ana, { tipo: 'PAGO', importe: 7, medio: 'EFECTIVO' }, key, cashier);
  const { body } = await hers();
  expect((await hers()).body.id).toBe(body.id);
  expect(await entries(ana)).toEqual([
    ['PAGO', -5, -5],
    ['PAGO', -7, -12],
  ]);
});

test('ten presses at once with one key are one payment', async () => {
  const presses = await Promise.all(Array.from({ length: 10 }, () => pay(ana, 5, `presses-${ana.id}`)));
  expect(new Set(presses.map(({ body }) => body.id)).size).toBe(1);
  expect(await entries(ana)).toEqual([['PAGO', -5, -5]]);
});

test('a payment above what is owed, or of ten times the usual, is asked about in words and registered once it is meant', async () => {
  const ask = (importe: number, key?: string) =>
    write(ana, { tipo: 'PAGO', importe, medio: 'EFECTIVO', confirmado: false }, key);
  const asked = await ask(50_000);
  expect(asked.body).toMatchObject({ status: 409, code: 'PAGO_INUSUAL', title: 'Son cincuenta mil dólares.' });
  expect(asked.body.detail).toBe('Hoy no debe nada. Después, US$\u00a050.000,00 a favor.');
  expect(await entries(ana)).toEqual([]);

  await write(ana, { tipo: 'AJUSTE', importe: 1000, nota: 'x' });
  expect((await ask(20, 'k-usual')).status).toBe(201);
  expect((await ask(21)).status).toBe(201);
  expect((await reverse((await pay(ana, 900)).body.id)).status).toBe(201);
  const far = await ask(200);
  expect(far.body).toMatchObject({ code: 'PAGO_INUSUAL', title: 'Son doscientos dólares.' });
  expect(far.body.detail).toContain('Sus pagos suelen ser de US$\u00a020,00.');
  expect((await ask(199.99)).status).toBe(201);
  // One whose answer got lost is the one that was registered, whatever it would be by now.
  const again = await write(ana, { tipo: 'PAGO', importe: 20, medio: 'EFECTIVO', confirmado: false }, 'k-usual');
  expect(again.status).toBe(201);
  const meant = { tipo: 'PAGO', importe: 5000, medio: 'EFECTIVO' };
  expect((await write(ana, { ...meant, confirmado: true })).status).toBe(201);
  // Who says nothing of it is not asked.
  expect((await write(ana, meant)).body).toMatchObject({ saldo: -9240.99 });
});

test('of two payments at once that together are more than what is owed, one is asked about', async () => {
  await write(ana, { tipo: 'AJUSTE', importe: 100, nota: 'x' });
  const both = await Promise.all(
    [1, 2].map(() => write(ana, { tipo: 'PAGO', importe: 100, medio: 'EFECTIVO', confirmado: false })),
  );
  expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
});

test.each([
  [0.5, 'cero dólares con 50 centavos'],
  [1.01, 'un dólar con 1 centavo'],
  [31, 'treinta y un dólares'],
  [100, 'cien dólares'],
  [121_016, 'ciento veintiún mil dieciséis dólares'],
  [1500, 'mil quinientos dólares'],
  [2_000_000, 'dos millones de dólares'],
  [1_000_001.2, 'un millón un dólares con 20 centavos'],
])('%s is %s', (amount, words) => expect(dollarsInWords(amount)).toBe(words));

test('an adjustment raises or lowers what is owed and says why', async () => {
  await write(ana, { tipo: 'AJUSTE', importe: 120.55, nota: 'Saldo de antes' });
  await write(ana, { tipo: 'AJUSTE', importe: -20.55, nota: 'Se le descuenta' });
  expect(await entries(ana)).toEqual([
    ['AJUSTE', 120.55, 120.55],
    ['AJUSTE', -20.55, 100],
  ]);
});

test.each([
  [{ tipo: 'PAGO', importe: 0, medio: 'EFECTIVO' }, 'importe'],
  [{ tipo: 'PAGO', importe: -5, medio: 'EFECTIVO' }, 'importe'],
  [{ tipo: 'PAGO', importe: 5.001, medio: 'EFECTIVO' }, 'importe'],
  [{ tipo: 'PAGO', importe: 5 }, 'medio'],
  [{ tipo: 'AJUSTE', importe: 5, nota: '  ' }, 'nota'],
])('what no movement can be is refused: %o', async (body, field) => {
  const refused = await write(ana, body);
  expect(refused.body).toMatchObject({ status: 422, errors: [{ field }] });
  expect(await entries(ana)).toEqual([]);
});

test('a payment is taken back once, by another movement, however often and by however many it is asked for', async () => {
  const { body } = await pay(ana, 30);
  const all = await Promise.all([reverse(body.id, 'r-1'), reverse(body.id, 'r-1'), reverse(body.id, 'r-2')]);
  const done = all.filter(({ status }) => status === 201);
  expect(new Set(done.map(({ body }) => body.id)).size).toBe(1);
  expect(all.filter(({ status }) => status !== 201).map(({ body }) => body.code)).toEqual(
    Array(3 - done.length).fill('MOVIMIENTO_ANULADO'),
  );
  const [payment, back] = await movements(ana);
  expect(payment).toMatchObject({ importe: -30, anuladoPor: back?.id, can: { anular: false } });
  expect(back).toMatchObject({ importe: 30, saldo: 0, nota: 'Se cargó dos veces', contra: { tipo: 'PAGO' } });
  const [why, what] = (await admin.call<AuditEntry[]>('GET /api/auditoria?entidad=usuario')).body;
  expect(what).toMatchObject({
    entidadId: ana.id,
    campo: 'cuenta corriente',
    antes: 'Pago en efectivo: US$\u00a030,00',
  });
  expect(why).toMatchObject({ entidadId: ana.id, campo: 'motivo', despues: 'Se cargó dos veces' });
  const fixed = { status: 409, code: 'MOVIMIENTO_FIJO' };
  const title = 'Una anulación no se anula.';
  expect((await reverse(back?.id ?? 0)).body).toMatchObject({ ...fixed, title });
  await complete((await place(ana, await t.product())).orderId);
  const charge = (await movements(ana)).at(-1);
  expect((await reverse(charge?.id ?? 0)).body).toMatchObject({
    ...fixed,
    title: 'El cargo de un pedido no se anula.',
  });
  expect((await reverse(999_999_999)).status).toBe(404);
});

test('nothing changes or deletes a movement, not even a statement written by hand', async () => {
  await pay(ana, 30);
  await expect(t.db.execute`update movimiento set importe = -1`).rejects.toThrow('no se cambia ni se borra');
  await expect(t.db.execute`delete from movimiento`).rejects.toThrow('no se cambia ni se borra');
  expect(await entries(ana)).toEqual([['PAGO', -30, -30]]);
});

test('a leader sees the accounts of the team of today, and a team that is handed over takes them along', async () => {
  const other = await t.person('LIDER', { nombre: 'Olga', apellido: `Otra${persons}` });
  const eva = await t.person('VENDEDOR', { nombre: 'Eva', idLider: other.id });
  await pay(ana, 10.5);
  await write(lia, { tipo: 'AJUSTE', importe: 40, nota: 'Saldo de antes' });
  const seen = (await list(lia)).map(({ id, saldo }) => [id, saldo]);
  expect(seen).toEqual([
    [ana.id, -10.5],
    [lia.id, 40],
  ]);
  expect((await lia.call<TeamBalance[]>('GET /api/cuentas/equipos')).body).toMatchObject([
    { idLider: lia.id, cuentas: 2, deben: 1, deuda: 40, aFavor: 10.5 },
  ]);
  expect((await lia.call(`GET /api/cuentas/${eva.id}/movimientos`)).status).toBe(403);
  expect((await ana.call(`GET /api/cuentas/${eva.id}`)).status).toBe(403);
  expect((await account(ana, ana)).saldo).toBe(-10.5);
  expect((await account(ana, ana)).can).toEqual({ registrar: false, exceptuar: false });

  await admin.call(`DELETE /api/${lia.id}?equipoA=${other.id}`);
  expect((await list(other)).map(({ id }) => id)).toContain(ana.id);
  expect((await account(ana, other)).saldo).toBe(-10.5);
  // What a leader who left owes is still owed.
  expect(await account(lia)).toMatchObject({ saldo: 40, eliminado: true });
});

test('whoever is erased stays in the books without a name', async () => {
  await pay(ana, 10);
  await admin.call(`DELETE /api/${ana.id}`);
  expect((await admin.call(`DELETE /api/usuario/${ana.id}/datos`)).status).toBe(204);
  expect(await account(ana)).toMatchObject({ nombreCompleto: `Persona borrada ${ana.id}`, saldo: -10 });
  expect((await pay(ana, 5)).body).toMatchObject({ saldo: -15 });
});

test('it is a list like the others, by what is owed and by leader, with the sum of the balances', async () => {
  const bruno = await t.person('VENDEDOR', { nombre: 'Bruno', idLider: lia.id });
  await write(ana, { tipo: 'AJUSTE', importe: 100.1, nota: 'x' });
  await pay(bruno, 0.3);
  const team = `lider=${lia.id}`;
  const page = await admin.call<Account[]>(`GET /api/cuentas?${team}&orden=-saldo&porPagina=2`);
  expect(page.body.map(({ id }) => id)).toEqual([ana.id, lia.id]);
  expect(page.headers).toMatchObject({ 'x-total-count': '3', 'x-total-amount': '99.80' });
  expect((await list(admin, `${team}&estado=DEBE`)).map(({ id }) => id)).toEqual([ana.id]);
  expect((await list(admin, `${team}&estado=A_FAVOR`)).map(({ id }) => id)).toEqual([bruno.id]);
  expect((await list(admin, `${team}&estado=AL_DIA`)).map(({ id }) => id)).toEqual([lia.id]);
  expect((await list(admin, `${team}&q=bruno`)).map(({ id }) => id)).toEqual([bruno.id]);
  expect((await list(admin, 'lider=ninguno')).some(({ idLider }) => idLider !== null)).toBe(false);
  const newest = await movements(bruno, 'porPagina=1');
  expect(newest).toMatchObject([{ tipo: 'PAGO', saldo: -0.3 }]);
  await admin.call(`DELETE /api/${ana.id}`);
  expect(await list(admin, `${team}&estado=DEBE`)).toMatchObject([{ id: ana.id, eliminado: true, saldo: 100.1 }]);
});

test('a statement says what was owed before its days, each movement, and whose it is', async () => {
  const { orderId } = await place(ana, await t.product({ amount: 12.5 }));
  await complete(orderId);
  await write(ana, { tipo: 'AJUSTE', importe: 1000, nota: '=1+1' });
  await pay(ana, 12.35);
  // As if the first had been of another day.
  await t.db.transaction(async (tx) => {
    await tx.execute`alter table movimiento disable trigger movimiento_fijo`;
    await tx.execute`update movimiento set creado_at = '2024-03-01T02:00Z' where pedido_id = ${orderId}`;
    await tx.execute`alter table movimiento enable trigger movimiento_fijo`;
  });
  const sheet = await ana.call(`GET /api/cuentas/${ana.id}/resumen?fechaDesde=2024-03-01`);
  expect(sheet.headers['content-disposition']).toContain(`Cuenta_Ana Sol${persons}.xlsx`);
  const [book] = openXlsx(sheet.raw.rawPayload).sheets;
  const rows = tableOf(book as never, 'Fecha').map((row) => [
    row.Movimiento?.value,
    row.Nota?.value ?? '',
    row.Debe?.value,
    row.Haber?.value,
    row.Saldo?.value,
  ]);
  expect(rows).toEqual([
    ['Saldo anterior', '', undefined, undefined, 12.5],
    ['Ajuste', '=1+1', 1000, undefined, 1012.5],
    ['Pago en efectivo', '', undefined, 12.35, 1000.15],
    [undefined, '', 1000, 12.35, undefined],
    [undefined, '', undefined, undefined, 1000.15],
  ]);
  const last = tableOf(book as never, 'Fecha').at(-1);
  expect([last?.Fecha?.value, last?.Saldo?.formula]).toEqual([
    'Saldo final',
    expect.stringMatching(/^F\d+\+D\d+-E\d+$/),
  ]);
  const pdf = await admin.call(`GET /api/cuentas/${ana.id}/resumen`, undefined, { accept: 'application/pdf' });
  const words = (await openPdf(pdf.raw.rawPayload)).pages.join(' ');
  expect(words).toContain(`Pedido N° ${orderId}`);
  expect(words).toContain('29/02/2024');
  expect(words).toContain('debe US$ 1.000,15');
  expect(words).toContain('Saldo anterior US$ 0,00');
  expect(words).toContain('Total de movimientos US$ 1.012,50 US$ 12,35');
  expect(words).toContain('Saldo final US$ 1.000,15');
  expect(words).toMatch(new RegExp(`Cuenta corriente · Ana Sol${persons} Hecho el \\d\\d/\\d\\d/\\d{4} \\d\\d:\\d\\d`));
  const [entry] = (await admin.call<AuditEntry[]>('GET /api/auditoria?entidad=usuario')).body;
  expect(entry).toMatchObject({ entidadId: ana.id, campo: 'descarga', despues: 'resumen de cuenta corriente' });
});

test('a statement of days that are over names who led the person then', async () => {
  const heir = await t.person('LIDER', { nombre: 'Inés', apellido: `Heredera${persons}` });
  await pay(ana, 1);
  await admin.call(`PUT /api/${ana.id}`, { idLider: heir.id });
  // As if she had moved the day before yesterday.
  await t.db.execute`update usuario_anterior set hasta = now() - interval '2 days' where id = ${ana.id}`;
  const leaderUntil = async (fechaHasta: string) => {
    const query = `fechaDesde=2020-01-01&fechaHasta=${fechaHasta}`;
    const pdf = await admin.call(`GET /api/cuentas/${ana.id}/resumen?${query}`, undefined, {
      accept: 'application/pdf',
    });
    return /Líder (Lía|Inés)/.exec((await openPdf(pdf.raw.rawPayload)).pages.join(' '))?.[1];
  };
  expect([await leaderUntil(dayAgo(4)), await leaderUntil(dayAgo(0))]).toEqual(['Lía', 'Inés']);
});

test('a statement without movements begins and ends with 0, and sums nothing that is not there', async () => {
  const sheet = await ana.call(`GET /api/cuentas/${ana.id}/resumen`);
  const [book] = openXlsx(sheet.raw.rawPayload).sheets;
  const figures = tableOf(book as never, 'Fecha').map(({ Fecha, Movimiento, Debe, Haber, Saldo }) => [
    Fecha?.value ?? Movimiento?.value,
    Debe?.value,
    Haber?.value,
    Saldo?.value,
  ]);
  expect(figures).toEqual([
    ['Saldo anterior', undefined, undefined, 0],
    ['Total', 0, 0, undefined],
    ['Saldo final', undefined, undefined, 0],
  ]);
  const pdf = await ana.call(`GET /api/cuentas/${ana.id}/resumen`, undefined, { accept: 'application/pdf' });
  expect((await openPdf(pdf.raw.rawPayload)).pages.join(' ')).toContain('Saldo final US$ 0,00');
});
