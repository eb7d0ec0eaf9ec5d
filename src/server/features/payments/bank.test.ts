import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import type { BankChoices, BankFile, BankRow } from '#contract/bank.calls.ts';
import { showDay } from '#contract/format.ts';
import type { Movement } from '#contract/ledger.calls.ts';
import type { Problem } from '#contract/refusals.calls.ts';
import { untilWaiting } from '../../platform/db/test-database.ts';
import { type Caller, formOf, type TestApp, testApp } from '../../test-app.ts';
import { dayAgo } from '../../test-days.ts';
import { transferKey } from './transfer-keys.ts';

/** The shop's. */
const OWN_CBU = '0170099220000067797370';
let t: TestApp;
let admin: Caller;
let cashier: Caller;
let other: Caller;
beforeAll(async () => {
  t = await testApp({ settings: { cbu: OWN_CBU, alias: 'zoe.casal.mp' } });
  admin = await t.person('ADMIN');
  cashier = await t.person('AYUDANTE', { permisos: ['CAJA'] });
  other = await t.person('AYUDANTE', { permisos: ['CAJA'] });
  await cashier.call('POST /api/cotizaciones', { dia: dayAgo(6), pesos: 1450 });
});
afterAll(() => t.close());

const CBU = '2850590940090418135201';
let count = 0;
/** Somebody who owes an amount, under a name that nobody else has. */
async function debtor(nombre: string, saldo: number) {
  const apellido = `Ñandú${'abcdefghijklmnopqrstuvwxyz'[count++]}`;
  const person = await t.person('VENDEDOR', { nombre, apellido });
  await admin.call(`POST /api/cuentas/${person.id}/movimientos`, { tipo: 'AJUSTE', importe: saldo, nota: 'Debe.' });
  return Object.assign(person, { payer: `${apellido} ${nombre}`.toUpperCase() });
}
const balance = async ({ id }: Caller) => (await cashier.call<{ saldo: number }>(`GET /api/cuentas/${id}`)).body.saldo;

const HEADER = 'Fecha;Descripción;Débito;Crédito';
const line = (ago: number, text: string, credit: string) => `${showDay(dayAgo(ago))};${text};;${credit}`;
async function match(file: string | Uint8Array, opciones?: BankChoices) {
  const form = await formOf({
    file: { bytes: Buffer.from(file), name: 'movimientos.csv', type: 'text/csv' },
    ...(opciones && { opciones: JSON.stringify(opciones) }),
  });
  return cashier.call<BankFile & Problem>('POST /api/cuentas/banco', form.body, form.headers);
}
const rowsOf = async (...lines: string[]) => (await match([HEADER, ...lines].join('\n'))).body.filas;
const ticked = (rows: readonly BankRow[], userId?: number) =>
  rows.map(({ dia, moneda, importe, texto, vez, huella, userId: own }) => ({
    ...{ dia, moneda, importe, texto, vez, huella },
    userId: userId ?? own,
  }));
const apply = (pagos: object[], { by = cashier, key, ...more }: { by?: Caller; key?: string; lectura?: object } = {}) =>
  by.call<Movement[] & Problem>(
    'POST /api/cuentas/banco/aplicar',
    { pagos, ...more },
    key ? { 'idempotency-key': key } : {},
  );

test('what came in by the name and to the cent of a debt is ticked, and becomes a payment at the rate of its day', async () => {
  const ana = await debtor('Ana', 32.59);
  const rows = await rowsOf(
    line(1, `TRANSF ${ana.payer}`, '47.256,00'),
    `${showDay(dayAgo(1))};LUZ;9.000,00;`,
    line(1, 'VARIOS', '1,00'),
  );
  expect(rows.map(({ estado, userId }) => [estado, userId])).toEqual([
    ['CIERTO', ana.id],
    ['DESCONOCIDO', null],
  ]);
  expect(rows[0]?.posibles).toEqual([
    {
      ...{ userId: ana.id, nombre: expect.stringMatching(/^Ana Ñandú/), saldo: 32.59, por: ['NOMBRE', 'IMPORTE'] },
      comprobanteId: null,
    },
  ]);
  const { status, body } = await apply(ticked(rows.slice(0, 1)));
  expect([status, body.map(({ importe, medio, nota, pago }) => [importe, medio, nota, pago])]).toEqual([
    201,
    [
      [
        -32.59,
        'TRANSFERENCIA',
        'Del archivo del banco.',
        { moneda: 'ARS', importe: 47_256, cotizacion: 1450, dia: dayAgo(1) },
      ],
    ],
  ]);
  expect(await balance(ana)).toBe(0);
});

test('the same row comes once, in whatever file it comes again; two that are alike in one file are two', async () => {
  const ana = await debtor('Ana', 100);
  const row = line(2, `TRANSF ${ana.payer}`, '14.500,00');
  const first = await rowsOf(row, row);
  expect(first.map(({ vez, estado }) => [vez, estado])).toEqual([
    [1, 'PROPUESTO'],
    [2, 'PROPUESTO'],
  ]);
  expect((await apply(ticked(first))).status).toBe(201);
  expect(await balance(ana)).toBe(80);
  const again = await match([HEADER, line(0, 'OTRO', '1.450,00'), row.toLowerCase(), row, row].join('\r\n'));
  expect(again.body.filas.map(({ estado }) => estado)).toEqual([
    'DESCONOCIDO',
    'REGISTRADO',
    'REGISTRADO',
    'PROPUESTO',
  ]);
  expect(again.body.filas[1]?.registrado?.nombre).toMatch(/^Ana Ñandú/);
  // A payment like it stands on that day: the third may be one of them, typed by hand.
  expect(again.body.filas[3]?.parecido).toBe(true);
  const refused = await apply(ticked(again.body.filas.slice(0, 3), ana.id));
  expect([refused.status, refused.body.code, refused.body.errors?.map(({ field }) => field)]).toEqual([
    409,
    'FILA_REGISTRADA',
    ['pagos.1', 'pagos.2'],
  ]);
  expect((await apply(ticked([first[0], first[0]] as BankRow[], ana.id))).body.code).toBe('FILA_REGISTRADA');
  expect(await balance(ana)).toBe(80);
});

test('two cashiers who apply a file at once, in either order, register it once', async () => {
  const [ana, bruno] = [await debtor('Ana', 10), await debtor('Bruno', 20)];
  const pagos = ticked(await rowsOf(line(1, `TRANSF ${ana.payer}`, '14.500,00'), line(1, bruno.payer, '29.000,00')));
  const answers = await Promise.all(
    [cashier, other, admin, cashier].map((by, nth) => apply(nth % 2 ? pagos : pagos.toReversed(), { by })),
  );
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409]);
  expect([await balance(ana), await balance(bruno)]).toEqual([0, 0]);
});

/** Keeps a row for itself while `work` runs, so that files with it wait there, and leaves it to them then. */
const holding = <Sent>(row: BankRow, work: () => Promise<Sent>) =>
  t.db.transaction(async (tx) => {
    await tx.execute`
      insert into fila_banco (huella, movimiento_id) select ${transferKey(row)}, max(movimiento_id) from movimiento`;
    const sent = await work();
    await tx.execute`delete from fila_banco where huella = ${transferKey(row)}`;
    return sent;
  });

test('files of the same rows in opposite order, for different people, never deadlock: one is registered', async () => {
  const [ana, bruno] = [await debtor('Ana', 1), await debtor('Bruno', 1)];
  const rows = await rowsOf(...[1, 2, 3].map((at) => line(1, `AMBOS ${at}`, '1.450,00')));
  const { sent } = await holding(rows[1] as BankRow, async () => {
    const sent = [apply(ticked(rows, ana.id)), apply(ticked(rows.toReversed(), bruno.id), { by: other })];
    await untilWaiting(t.db, 2);
    return { sent };
  });
  expect((await Promise.all(sent)).map(({ status }) => status).toSorted()).toEqual([201, 409]);
  expect((await balance(ana)) + (await balance(bruno))).toBe(2 - 3);
});

test('a payment that comes while a file is registered is judged by what that leaves', async () => {
  const ana = await debtor('Ana', 10);
  const rows = await rowsOf(line(1, `TRANSF ${ana.payer}`, '14.500,00'));
  const { sent } = await holding(rows[0] as BankRow, async () => {
    const file = apply(ticked(rows));
    await untilWaiting(t.db);
    const hand = { tipo: 'PAGO', importe: 10, medio: 'EFECTIVO', confirmado: false };
    const typed = other.call<Problem>(`POST /api/cuentas/${ana.id}/movimientos`, hand);
    await Promise.race([typed, untilWaiting(t.db, 2)]);
    return { sent: [file, typed] as const };
  });
  const [file, typed] = await Promise.all(sent);
  expect([file.status, typed.body.code]).toEqual([201, 'PAGO_INUSUAL']);
});

test('a row that comes twice in one request is refused', async () => {
  const ana = await debtor('Ana', 10);
  const [row] = ticked(await rowsOf(line(1, `DOBLE ${ana.payer}`, '14.500,00')));
  const { status, body } = await apply([row, row] as object[]);
  expect([status, body.code, body.errors?.map(({ field }) => field)]).toEqual([409, 'FILA_REGISTRADA', ['pagos.1']]);
  expect(await balance(ana)).toBe(10);
});

test('nobody is known by the CUIT of the business, nor who neither resells nor owes by the name', async () => {
  const ana = await debtor('Ana', 100);
  const zulma = await t.person('ADMIN', { nombre: 'Zulma', apellido: 'Ñandúzz' });
  await admin.call('PUT /api/ajustes', { cuit: '30-71234567-1' });
  await apply(ticked(await rowsOf(line(1, 'PROPIO 30712345671', '1.450,00')), ana.id));
  expect(await rowsOf(line(0, 'OTRO 30-71234567-1', '7,77'), line(0, 'ÑANDÚZZ ZULMA', '5,00'))).toMatchObject([
    { estado: 'DESCONOCIDO' },
    { estado: 'DESCONOCIDO' },
  ]);
  await admin.call('PUT /api/ajustes', { cuit: '' });
  expect(await balance(zulma)).toBe(0);
});

test('the CBU, the alias and the CUIT of the business are no sign of anybody, and are learnt of nobody', async () => {
  const ana = await debtor('Ana', 100);
  const zoe = await t.person('VENDEDOR', { nombre: 'Zoe', apellido: 'Casal' });
  const file = (who: string, credit: string) =>
    match(`Fecha;Detalle;Cuenta destino;Importe\n${showDay(dayAgo(1))};${who};${OWN_CBU};${credit}`);
  const [row] = (await file(ana.payer, '1.450,00')).body.filas;
  await apply(ticked([row as BankRow], ana.id));
  expect(await t.db.rows(z.string())`select clave from pagador where clave = ${OWN_CBU}`).toEqual([]);
  // Learnt before it was known whose it is.
  await t.db.execute`
    insert into pagador (clave, usuario_id, movimiento_id)
    select ${OWN_CBU}, ${ana.id}, max(movimiento_id) from movimiento where usuario_id = ${ana.id}`;
  expect((await file('OTRO', '7,77')).body.filas).toMatchObject([{ estado: 'DESCONOCIDO', posibles: [] }]);
  // Neither is who notes where she paid to, nor whose name the alias has.
  const note = { moneda: 'USD', importe: 3, medio: 'TRANSFERENCIA', dia: dayAgo(1), nota: `Al CBU ${OWN_CBU}` };
  const proof = await formOf({ comprobante: JSON.stringify(note) });
  expect((await zoe.call('POST /api/comprobantes', proof.body, proof.headers)).status).toBe(201);
  const spaced = OWN_CBU.replace(/^(.{8})/, '$1 ');
  expect(await rowsOf(line(0, `A ZOE.CASAL.MP CBU ${spaced}`, '7,78'))).toMatchObject([{ posibles: [] }]);
});

test('a row that its file leaves in doubt is not certain, and what did not come is counted and seen', async () => {
  const ana = await debtor('Ana', 10);
  const rows = ['En estudio', 'Rechazada', 'Aprobada'].map(
    (state) => `${showDay(dayAgo(1))};${ana.payer};${state};14.500,00`,
  );
  const { filas, otras, noCuentan } = (await match(['Fecha;Detalle;Estado;Importe', ...rows].join('\n'))).body;
  expect(filas).toMatchObject([
    { estado: 'PROPUESTO', userId: ana.id, dudas: [{ duda: 'ESTADO', dice: 'En estudio' }] },
    { estado: 'CIERTO', dudas: [] },
  ]);
  expect([otras, noCuentan.map(({ fila, motivo }) => [fila, motivo])]).toEqual([1, [[3, 'RECHAZADA']]]);
});

test('a row is a payment once, whichever columns are named then and later', async () => {
  const ana = await debtor('Ana', 100);
  const days = `${showDay(dayAgo(2))};${showDay(dayAgo(1))}`;
  const file = `Fecha;Fecha valor;Detalle;Importe;Balance parcial\n${days};${ana.payer};14.500,00;100.000,00`;
  const guessed = (await match(file)).body.filas;
  expect((await apply(ticked(guessed, ana.id))).status).toBe(201);
  for (const columnas of [
    { dia: 0, importe: 3, saldo: 4 },
    { dia: 1, importe: 3 },
    { dia: 0, importe: 4 },
  ]) {
    const { filas } = (await match(file, { columnas })).body;
    expect(filas).toMatchObject([{ estado: 'REGISTRADO' }]);
    expect((await apply(ticked(filas, ana.id))).body.code).toBe('FILA_REGISTRADA');
  }
  // Programs of before send no digest of all cells.
  const named = (await match(file, { columnas: { dia: 0, importe: 3, saldo: 4 } })).body.filas;
  const without = ticked(named, ana.id).map(({ huella, ...row }) => row);
  expect((await apply(without)).body.code).toBe('FILA_REGISTRADA');
  expect(await balance(ana)).toBe(90);
});

test('what was registered while a text had all but the named columns, and every day came first, is registered still', async () => {
  const ana = await debtor('Ana', 100);
  const [{ id } = { id: 0 }] = (await apply(ticked(await rowsOf(line(1, `UNA ${ana.payer}`, '1.450,00')), ana.id)))
    .body;
  const before = async (row: { dia: string; importe: number; texto: string }) =>
    t.db.execute`insert into fila_banco (huella, movimiento_id) values (${transferKey({ ...row, vez: 1 })}, ${id})`;
  await before({ dia: dayAgo(1), importe: 45_000, texto: 'Rita Prado · Pesos · 100.000,00' });
  const pesos = `Fecha;Detalle;Moneda;Importe;Parcial\n${showDay(dayAgo(1))};Rita Prado;Pesos;45.000,00;100.000,00`;
  expect((await match(pesos)).body.filas).toMatchObject([{ estado: 'REGISTRADO', texto: 'Rita Prado' }]);
  await before({ dia: '2026-05-11', importe: 50, texto: 'Transfer from Ana Lopez' });
  const american =
    'Date,Description,Amount\n10/26/2026,Transfer from Rita,100.00\n11/05/2026,Transfer from Ana Lopez,50.00';
  expect((await match(american)).body.filas.map(({ dia, estado }) => [dia, estado])).toEqual([
    ['2026-10-26', 'DESCONOCIDO'],
    ['2026-11-05', 'REGISTRADO'],
  ]);
});

test('sent again with its key it answers what it registered', async () => {
  const ana = await debtor('Ana', 10);
  const pagos = ticked(await rowsOf(line(1, `TRANSF ${ana.payer}`, '14.500,00')));
  const [first, again] = [await apply(pagos, { key: 'file' }), await apply(pagos, { key: 'file' })];
  expect([first.status, again.status, again.body]).toEqual([201, 201, first.body]);
});

test('one row that cannot be registers none', async () => {
  const ana = await debtor('Ana', 10);
  const rows = ticked(await rowsOf(line(1, `TRANSF ${ana.payer}`, '14.500,00'), line(30, ana.payer, '5,00')), ana.id);
  expect((await apply(rows)).body).toMatchObject({ code: 'SIN_COTIZACION', errors: [{ field: 'pagos.1.dia' }] });
  expect(await balance(ana)).toBe(10);
  expect((await apply(rows.slice(0, 1))).status).toBe(201);
});

test('a row whose payment was taken back may become one again, once', async () => {
  const [ana, bruno] = [await debtor('Ana', 10), await debtor('Bruno', 10)];
  const row = line(1, `TRANSF ${ana.payer} ${CBU}`, '14.500,00');
  const { body } = await apply(ticked(await rowsOf(row), bruno.id));
  await cashier.call(`POST /api/movimientos/${body[0]?.id}/contraasiento`, { motivo: 'Era de Ana.' });
  const [again] = await rowsOf(row);
  // Nor does the account number stay hers.
  expect([again?.estado, again?.userId]).toEqual(['CIERTO', ana.id]);
  const answers = await Promise.all([cashier, other].map((by) => apply(ticked([again as BankRow]), { by })));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409]);
  expect([await balance(ana), await balance(bruno)]).toEqual([0, 10]);
});

test('a payment that was taken back is like no row, and the account number of a later one stays known', async () => {
  const ana = await debtor('Ana', 20);
  const cbu = '0140340701500000412349';
  const hand = { tipo: 'PAGO', importe: 14_500, moneda: 'ARS', medio: 'EFECTIVO', dia: dayAgo(1), nota: '' };
  const back = (id: number | undefined) => cashier.call(`POST /api/movimientos/${id}/contraasiento`, { motivo: 'No.' });
  const { id } = (await cashier.call<Movement>(`POST /api/cuentas/${ana.id}/movimientos`, hand)).body;
  const alike = async () => (await rowsOf(line(1, `VINO ${ana.payer}`, '14.500,00')))[0]?.parecido;
  expect(await alike()).toBe(true);
  await back(id);
  expect(await alike()).toBe(false);
  const [first] = (await apply(ticked(await rowsOf(line(2, `UNO ${cbu}`, '1.450,00')), ana.id))).body;
  await apply(ticked(await rowsOf(line(1, `DOS ${cbu}`, '1.450,00')), ana.id));
  await back(first?.id);
  expect((await rowsOf(line(0, `TRES ${cbu}`, '2.900,00')))[0]).toMatchObject({ posibles: [{ por: ['CUENTA'] }] });
});

test('whose an account number is stays known, and goes with the person who is erased', async () => {
  const ana = await debtor('Ana', 100);
  const cbu = '0070999020000063452170';
  await apply(ticked(await rowsOf(line(1, `TRANSF PEREZ ${cbu}`, '1.450,00')), ana.id));
  const [next] = await rowsOf(line(0, `OTRA ${cbu}`, '2.900,00'));
  expect([next?.estado, next?.userId, next?.posibles[0]?.por]).toEqual(['PROPUESTO', ana.id, ['CUENTA']]);
  await admin.call(`DELETE /api/${ana.id}`);
  expect((await admin.call(`DELETE /api/usuario/${ana.id}/datos`)).status).toBe(204);
  expect(await t.db.rows(z.string())`select clave from pagador where usuario_id = ${ana.id}`).toEqual([]);
});

test('how a file was read is known by its headers', async () => {
  const ana = await debtor('Ana', 10);
  const file = `Cuándo;Qué;Cuánto\n${showDay(dayAgo(1))};TRANSF ${ana.payer};10,00`;
  const asked = (await match(file)).body;
  expect([asked.lectura.falta, asked.filas]).toEqual(['Elija la columna del importe, o la del crédito.', []]);
  const choices = { columnas: { dia: 0, importe: 2 }, moneda: 'USD' as const };
  const { filas, lectura } = (await match(file, choices)).body;
  expect(filas.map(({ estado, moneda }) => [estado, moneda])).toEqual([['CIERTO', 'USD']]);
  const { fuente } = lectura;
  expect((await apply(ticked(filas), { lectura: { fuente, ...choices } })).status).toBe(201);
  expect((await match(file)).body).toMatchObject({
    lectura: { falta: null, moneda: 'USD' },
    filas: [{ estado: 'REGISTRADO' }],
  });
});

test('without a file, and of one that is none, it says so', async () => {
  expect((await match('')).body.code).toBe('FALTA_ARCHIVO');
  expect((await match(new Uint8Array([0, 1, 2]))).body).toMatchObject({ status: 422, code: 'PLANILLA_ILEGIBLE' });
});

test('a file of 5,000 rows is matched in three seconds of a processor', async () => {
  const people = Array.from({ length: 300 }, (_, at) => ({
    userName: `banco${at}`,
    nombre: `Nombre${'abcdefghij'[at % 10]}`,
    apellido: `Apellido${String(at).replace(/\d/g, (d) => 'abcdefghij'[Number(d)] ?? '')}`,
  }));
  await t.db.execute`
    insert into usuario (user_name, clave, nombre, apellido, tipo)
    select p->>'userName', '', p->>'nombre', p->>'apellido', 'VENDEDOR' from json_array_elements(${JSON.stringify(people)}::json) p`;
  const lines = Array.from({ length: 5000 }, (_, at) => {
    const { nombre, apellido } = people[at % 300] as (typeof people)[number];
    return line(at % 5, `TRANSF ${apellido} ${nombre} ${at}`, '1.450,00');
  });
  const file = [HEADER, ...lines].join('\n');
  // Not by the clock: other tests keep the machine busy.
  const begun = process.cpuUsage();
  const { filas } = (await match(file)).body;
  const { user, system } = process.cpuUsage(begun);
  expect((user + system) / 1e6).toBeLessThan(3);
  expect([filas.length, filas.filter(({ userId }) => userId).length]).toEqual([5000, 5000]);
});
