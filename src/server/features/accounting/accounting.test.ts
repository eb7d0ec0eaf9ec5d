import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { usualTimeZone } from '#contract/days.ts';
import { openXlsx, type ReadSheet, tableOf } from '../../documents/test-open-xlsx.ts';
import { type Caller, place, type TestApp, testApp } from '../../test-app.ts';
import { dayAgo } from '../../test-days.ts';
import { seeded } from '../demo/trade.ts';

let t: TestApp;
let admin: Caller;
beforeAll(async () => {
  t = await testApp();
  admin = await t.person('ADMIN', { nombre: 'Nora', apellido: 'Paz' });
});
afterAll(() => t.close());

async function archive(query: string) {
  const { status, raw, headers } = await admin.call(`GET /api/cuentas/contabilidad?${query}`);
  expect(status).toBe(200);
  const files = unzipSync(raw.rawPayload);
  const { sheets } = openXlsx(files['Contabilidad.xlsx'] as Uint8Array);
  const named = (name: string) => sheets.find((sheet) => sheet.name === name) as ReadSheet;
  /** Rows by header, without the sums. */
  const rows = (name: string, first: string) => tableOf(named(name), first).map(valuesOf);
  return { headers, files, named, rows };
}
const valuesOf = (row: Record<string, { value: string | number }>) =>
  Object.fromEntries(Object.entries(row).map(([header, { value }]) => [header, value]));

/** What a CSV of the archive holds, by header. */
function csvOf(bytes: Uint8Array | undefined) {
  const cellsOf = (line: string) => [...line.matchAll(/(?:^|;)("(?:[^"]|"")*"|[^;]*)/g)].map(([, cell = '']) => cell);
  const [header = '', ...lines] = strFromU8(bytes as Uint8Array)
    .replace(/^\uFEFF/, '')
    .trimEnd()
    .split('\r\n');
  const names = header.split(';');
  return lines.map((line) => Object.fromEntries(cellsOf(line).map((cell, at) => [names[at] ?? '', cell])));
}
const amount = (cell: string | undefined) => Math.round(Number(cell?.replace(',', '.')) * 100);
const cents = (value: unknown) => Math.round(Number(value ?? 0) * 100);

const Raw = z.object({
  id: z.int(),
  who: z.int(),
  tipo: z.string(),
  importe: z.number(),
  medio: z.string().nullable(),
  contra: z.int().nullable(),
  day: z.string(),
  cierre: z.int().nullable(),
});
type Raw = z.output<typeof Raw>;
const rawRows = () => t.db.rows(Raw)`
  select m.movimiento_id as id, m.usuario_id as who, m.tipo, m.importe, m.medio, m.contra,
    to_char(m.creado_at at time zone ${usualTimeZone}, 'YYYY-MM-DD') as day, v.cierre
  from movimiento m left join pedido p using (pedido_id) left join ventana v using (ventana_id) order by 1`;

/** What is open of somebody at the end of a day, debt by debt: paid off from the oldest on, in cents. */
function openAt(all: Raw[], who: number, day: string) {
  const before = all.filter((row) => row.who === who && row.day <= day);
  const gone = new Set(before.flatMap(({ id, contra }) => (contra ? [id, contra] : [])));
  const standing = before.filter(({ id }) => !gone.has(id));
  let paid = standing.reduce((sum, { importe }) => sum + Math.max(0, -cents(importe)), 0);
  const open: { age: number; cierre: number | null; cents: number }[] = [];
  for (const { importe, day: since, cierre } of standing) {
    if (importe < 0) continue;
    const settled = Math.min(paid, cents(importe));
    paid -= settled;
    const age = (Date.parse(day) - Date.parse(since)) / 86_400_000;
    if (settled < cents(importe)) open.push({ age, cierre, cents: cents(importe) - settled });
  }
  return { open, favour: -paid };
}

test('every figure of the accountant’s month is the sum of the movements behind it, at both ends', async () => {
  const lia = await t.person('LIDER', { nombre: 'Lía', apellido: 'Equipo' });
  const people = [
    lia,
    await t.person('VENDEDOR', { nombre: 'Ana', apellido: 'Sol', idLider: lia.id }),
    await t.person('VENDEDOR', { nombre: 'Ana', apellido: 'Sol' }),
    await t.person('VENDEDOR', { nombre: '=Eva', apellido: 'Paz', idLider: lia.id }),
  ];
  const random = seeded(31);
  const one = <T>(list: readonly T[]) => random.pick([...list]);
  const orders: { orderId: number; who: number }[] = [];
  for (let window = 0; window < 3; window++) {
    await t.openCatalogue();
    for (const person of people)
      orders.push({ who: person.id, ...(await place(person, await t.product({ amount: 10.05 + window }))) });
    await admin.call('PUT /api/producto/estadoCatalogo/false');
  }
  // As if they had been written over a hundred days.
  await t.db.transaction(async (tx) => {
    const add = async (
      who: number,
      tipo: string,
      importe: number,
      at: string,
      rest: { order?: number; contra?: number },
    ) =>
      (
        await tx.one(z.object({ id: z.int() }))`
          insert into movimiento (usuario_id, tipo, importe, pedido_id, medio, nota, contra, creado_por, creado_at)
          values (${who}, ${tipo}, ${importe}::numeric, ${rest.order ?? null}::int, ${
            tipo === 'PAGO' ? one(['EFECTIVO', 'TRANSFERENCIA', 'OTRO']) : null
          }, ${'=1+1; "x"'}, ${rest.contra ?? null}::int, ${admin.id}, ${`${at}T15:00:00-03:00`})
          returning movimiento_id as id`
      ).id;
    const plans = Array.from({ length: 100 }, (_, step) => 100 - step);
    for (const ago of plans) {
      const at = dayAgo(ago);
      const who = one(people).id;
      const value = Math.floor(random.next() * 20_000 + 1) / 100;
      const what = random.next();
      const own = orders.filter((order) => order.who === who);
      const id =
        what < 0.4
          ? await add(who, 'CARGO', value, at, { order: one(own).orderId })
          : what < 0.5
            ? await add(who, 'DEVOLUCION', -value, at, { order: one(own).orderId })
            : what < 0.8
              ? await add(who, 'PAGO', -value, at, {})
              : await add(who, 'AJUSTE', random.next() < 0.5 ? value : -value, at, {});
      // Nobody takes a return back.
      if (random.next() > 0.25 || (what >= 0.4 && what < 0.5)) continue;
      const back = what < 0.8 && what >= 0.4 ? value : undefined;
      const { importe } = await tx.one(z.object({ importe: z.number() }))`
        select importe from movimiento where movimiento_id = ${id}`;
      // Not today: it may not be 15:00 yet.
      await add(who, 'CONTRAASIENTO', back ?? -importe, dayAgo(Math.max(1, ago - 20)), { contra: id });
    }
  });
  const [from, to] = [dayAgo(70), dayAgo(15)];
  const { rows, headers, files, named } = await archive(`fechaDesde=${from}&fechaHasta=${to}`);
  expect(headers['content-disposition']).toContain(`Contabilidad_${from}_${to}.zip`);

  const all = await rawRows();
  const byId = new Map(all.map((row) => [row.id, row]));
  const kind = (row: Raw) => byId.get(row.contra ?? row.id) as Raw;
  const inside = all.filter(({ day }) => day >= from && day <= to);
  const moved = (tipo: string, who?: number, medio?: string) =>
    inside
      .filter((row) => kind(row).tipo === tipo && (!who || row.who === who) && (!medio || kind(row).medio === medio))
      .reduce((sum, { importe }) => sum + cents(importe), 0);
  const kept = (who?: number) => moved('CARGO', who) + moved('DEVOLUCION', who);
  const yesterday = dayAgo(71);
  const balance = (day: string, who: number) =>
    all.filter((row) => row.who === who && row.day <= day).reduce((sum, { importe }) => sum + cents(importe), 0);

  const persons = rows('Por persona', 'Persona');
  const total = persons.pop() as Record<string, string | number>;
  expect(new Set(persons.map(({ Persona }) => Persona)).size).toBe(people.length);
  for (const [at, { id }] of people.entries()) {
    const { userName } = await t.db.one(z.object({ userName: z.string() }))`
      select user_name as "userName" from usuario where id = ${id}`;
    const row = persons.find(({ Usuario }) => Usuario === userName) ?? {};
    const [start, end] = [openAt(all, id, yesterday), openAt(all, id, to)];
    const aged = ({ open, favour }: typeof start) => [
      open.filter(({ age }) => age <= 30).reduce((sum, debt) => sum + debt.cents, 0),
      open.filter(({ age }) => age > 30 && age <= 60).reduce((sum, debt) => sum + debt.cents, 0),
      open.filter(({ age }) => age > 60).reduce((sum, debt) => sum + debt.cents, 0),
      favour || 0,
    ];
    const ages = (end: string) => ['0–30', '31–60', '61+', 'a favor'].map((age) => cents(row[`${end} ${age}`]));
    expect([at, ...ages('Inicial')]).toEqual([at, ...aged(start).map((n) => n || 0)]);
    expect([at, ...ages('Final')]).toEqual([at, ...aged(end).map((n) => n || 0)]);
    expect(cents(row['Saldo inicial'])).toBe(balance(yesterday, id));
    expect(cents(row['Saldo final'])).toBe(balance(to, id));
    expect(cents(row.Entregas)).toBe(kept(id));
    expect(cents(row.Pagos)).toBe(-moved('PAGO', id) || 0);
    expect(cents(row.Ajustes)).toBe(moved('AJUSTE', id));
  }

  const sum = (day: string) => people.reduce((all_, { id }) => all_ + balance(day, id), 0);
  const summary = rows('Resumen', 'Concepto').map(({ Concepto, Importe }) => [Concepto, cents(Importe)]);
  expect(summary).toEqual([
    ['Saldo inicial', sum(yesterday)],
    ['Entregas', kept()],
    ['Pagos en efectivo', moved('PAGO', undefined, 'EFECTIVO')],
    ['Pagos por transferencia', moved('PAGO', undefined, 'TRANSFERENCIA')],
    ['Pagos por otro medio', moved('PAGO', undefined, 'OTRO')],
    ['Ajustes', moved('AJUSTE')],
    ['Saldo final', sum(to)],
  ]);
  for (const [name, first] of [
    ['Por líder', 'Líder'],
    ['Por cierre', 'Cierre'],
  ] as const) {
    const last = rows(name, first).at(-1) ?? {};
    for (const header of ['Saldo inicial', 'Entregas', 'Saldo final', 'Final 61+', 'Inicial a favor'])
      expect([name, header, last[header]]).toEqual([name, header, total[header]]);
  }
  const ofClosings = people.flatMap(({ id }) => openAt(all, id, to).open);
  for (const row of rows('Por cierre', 'Cierre')) {
    const cierre = String(row.Cierre).match(/^N° (\d+)$/)?.[1];
    if (!cierre) continue;
    const open = ofClosings
      .filter((debt) => debt.cierre === Number(cierre))
      .reduce((all_, debt) => all_ + debt.cents, 0);
    expect([cierre, cents(row['Saldo final'])]).toEqual([cierre, open]);
  }

  const facts = {
    Entregas: kept(),
    Pagos: -moved('PAGO'),
    Ajustes: moved('AJUSTE'),
  };
  for (const [name, expected] of Object.entries(facts)) {
    const found = rows(name, 'Fecha');
    expect(cents(found.pop()?.Importe)).toBe(expected);
    const inCsv = csvOf(files[`${name}.csv`]);
    expect(inCsv).toHaveLength(found.length);
    expect(inCsv.reduce((all_, row) => all_ + amount(row.Importe), 0)).toBe(expected);
  }
  expect(csvOf(files['Por persona.csv']).map((row) => amount(row['Saldo final']))).toEqual(
    persons.map((row) => cents(row['Saldo final'])),
  );
  expect(strFromU8(files['Pagos.csv'] as Uint8Array)).toContain("'=Eva Paz");
  expect([...named('Por persona').cells.values()].some(({ format }) => format === '"US$" #,##0.00')).toBe(true);

  // What is owed by now is what Cuentas says.
  const now = await archive('ventana=todas');
  const list = await admin.call('GET /api/cuentas?porPagina=1');
  expect(now.rows('Resumen', 'Concepto').at(-1)?.Importe).toBe(Number(list.headers['x-total-amount']));
});

test('a closing lasts until the next one opens, an unknown one is 404, and where nothing happened the sums are 0', async () => {
  const windows = (await admin.call<{ id: number; cierre: number }[]>('GET /api/ventanas')).body;
  const first = windows.find(({ cierre }) => cierre === 1);
  const { headers } = await archive(`ventana=${first?.id}`);
  expect(headers['content-disposition']).toContain('Contabilidad_Cierre_1.zip');
  expect((await admin.call('GET /api/cuentas/contabilidad?ventana=999999')).status).toBe(404);
  const { rows, named } = await archive('fechaDesde=2001-01-01&fechaHasta=2001-01-31');
  expect(rows('Resumen', 'Concepto').map(({ Importe }) => Importe)).toEqual(Array(7).fill(0));
  const formulas = ['Por persona', 'Entregas', 'Pagos'].flatMap((name) =>
    [...named(name).cells.values()].flatMap(({ formula }) => formula ?? []),
  );
  expect(formulas).toEqual([]);
});

/** Adds a movement as if it had been written then; what is owed and its notes as an adjustment. */
const moved = (who: Caller, importe: number, at: string, nota = 'ajuste') =>
  t.db.execute`
    insert into movimiento (usuario_id, tipo, importe, medio, nota, creado_por, creado_at)
    values (${who.id}, ${importe < 0 ? 'PAGO' : 'AJUSTE'}, ${importe}::numeric, ${importe < 0 ? 'EFECTIVO' : null}, ${nota},
      ${admin.id}, ${at}::timestamptz)`;
const rowOf = (rows: Record<string, string | number>[], { nombre, apellido }: { nombre: string; apellido: string }) =>
  rows.find(({ Persona }) => Persona === `${nombre} ${apellido}`) ?? {};

test('days of the month end at midnight here, and a debt is as many days old as the calendar says', async () => {
  const person = (nombre: string) => t.person('VENDEDOR', { nombre, apellido: 'Marzo' });
  const [payer, thirty, evening, sixty, older] = [
    await person('Paga'),
    await person('Treinta'),
    await person('Noche'),
    await person('Sesenta'),
    await person('Vieja'),
  ];
  await moved(payer, -1, '2020-02-29T23:59:59.999-03:00', '+antes');
  await moved(payer, -20, '2020-03-01T00:00:00-03:00', '+54 11 5555');
  await moved(payer, -300, '2020-03-31T23:59:59.999-03:00', '-cuota');
  await moved(payer, -4000, '2020-04-01T00:00:00-03:00', '-despues');
  await moved(payer, -0.5, '2020-03-15T12:00:00-03:00', '@nota');
  await moved(payer, -0.25, '2020-03-16T12:00:00-03:00', '\ttab');
  await moved(thirty, 30, '2020-03-01T12:00:00-03:00');
  // By the clock of the whole world that is the 1st already.
  await moved(evening, 31, '2020-02-29T23:30:00-03:00');
  await moved(sixty, 60, '2020-01-31T12:00:00-03:00');
  await moved(older, 61, '2020-01-30T12:00:00-03:00');
  const { rows, files } = await archive('fechaDesde=2020-03-01&fechaHasta=2020-03-31');
  const persons = rows('Por persona', 'Persona');
  expect(rowOf(persons, { nombre: 'Paga', apellido: 'Marzo' })).toMatchObject({ 'Saldo inicial': -1, Pagos: 320.75 });
  const ages = (nombre: string) => {
    const row = rowOf(persons, { nombre, apellido: 'Marzo' });
    return ['0–30', '31–60', '61+'].map((age) => row[`Final ${age}`]);
  };
  expect(ages('Treinta')).toEqual([30, 0, 0]);
  expect(ages('Noche')).toEqual([0, 31, 0]);
  expect(ages('Sesenta')).toEqual([0, 60, 0]);
  expect(ages('Vieja')).toEqual([0, 0, 61]);
  expect(csvOf(files['Pagos.csv']).map(({ Fecha, Nota }) => `${Fecha} ${Nota}`)).toEqual([
    "2020-03-01 '+54 11 5555",
    "2020-03-31 '-cuota",
    "2020-03-15 '@nota",
    "2020-03-16 '\ttab",
  ]);
});

test('a debt is no older than it is today where the days are not over', async () => {
  const since = dayAgo(15);
  await moved(await t.person('VENDEDOR', { nombre: 'Hoy', apellido: 'Debe' }), 15, `${since}T12:00:00-03:00`);
  const { rows } = await archive(`fechaDesde=${since}&fechaHasta=${dayAgo(-20)}`);
  expect(rowOf(rows('Por persona', 'Persona'), { nombre: 'Hoy', apellido: 'Debe' })['Final 0–30']).toBe(15);
});

test('money handed out stands apart by coin and means, and a debt is as old as its day', async () => {
  await admin.call('POST /api/cotizaciones', { dia: dayAgo(0), pesos: 1400 });
  const leader = await t.person('LIDER', { nombre: 'Cobra', apellido: 'Comisión' });
  const debtor = await t.person('VENDEDOR', { nombre: 'Trae', apellido: 'Deuda' });
  const write = (who: Caller, movement: object) =>
    admin.call<{ id: number }>(`POST /api/cuentas/${who.id}/movimientos`, movement);
  const before = (await archive('ventana=todas')).rows('Resumen', 'Concepto').map(({ Concepto }) => Concepto);
  expect(before).not.toContain('Dinero entregado');
  await write(leader, { tipo: 'AJUSTE', importe: -100, nota: 'Ganado' });
  const given = { tipo: 'ENTREGA', medio: 'EFECTIVO' };
  await write(leader, { ...given, importe: 20.5 });
  await write(leader, { ...given, importe: 14_000, moneda: 'ARS' });
  const { body: wrong } = await write(leader, { ...given, importe: 5, medio: 'TRANSFERENCIA' });
  await admin.call(`POST /api/movimientos/${wrong.id}/contraasiento`, { motivo: 'Error' });
  await write(debtor, { tipo: 'AJUSTE', importe: 61, nota: 'Saldo inicial', dia: dayAgo(61) });
  await write(debtor, { tipo: 'AJUSTE', importe: 60, nota: 'Saldo inicial', dia: dayAgo(60) });
  const { rows, files, named } = await archive('ventana=todas');
  expect(rows('Pagos por medio', 'Moneda').filter((row) => row['Entregas de dinero'])).toMatchObject([
    { Moneda: 'Dólares', Medio: 'Efectivo', 'Entregas de dinero': 1, 'Dinero entregado': 20.5 },
    { Moneda: 'Dólares', Medio: 'Transferencia', 'Entregas de dinero': 2, 'Dinero entregado': 0 },
    { Moneda: 'Pesos', Medio: 'Efectivo', 'Entregas de dinero': 1, 'Pesos entregados': 14_000, 'Dinero entregado': 10 },
  ]);
  expect(rows('Pagos por medio', 'Moneda').at(-1)?.['Dinero entregado']).toBe(30.5);
  expect(csvOf(files['Dinero entregado.csv']).map(({ Concepto, Importe }) => [Concepto, amount(Importe)])).toEqual([
    ['Entrega', 2050],
    ['Entrega', 1000],
    ['Entrega', 500],
    ['Anulación', -500],
  ]);
  const persons = rows('Por persona', 'Persona');
  expect(rowOf(persons, { nombre: 'Cobra', apellido: 'Comisión' })).toMatchObject({
    Pagos: 0,
    'Dinero entregado': 30.5,
    Ajustes: -100,
    'Saldo final': -69.5,
  });
  expect(rowOf(persons, { nombre: 'Trae', apellido: 'Deuda' })).toMatchObject({ 'Final 31–60': 60, 'Final 61+': 61 });
  const summary = rows('Resumen', 'Concepto').map(({ Concepto, Importe }) => [Concepto, cents(Importe)] as const);
  expect(new Map(summary).get('Dinero entregado')).toBe(3050);
  const [last, ...lines] = summary.toReversed();
  expect(lines.reduce((sum, [, value]) => sum + value, 0)).toBe(last?.[1]);
  const total = [...named('Resumen').cells].find(([, { formula }]) => formula?.startsWith('SUM('));
  expect(total?.[1].formula).toBe(
    `SUM(B${Number(total?.[0].slice(1)) - lines.length}:B${Number(total?.[0].slice(1)) - 1})`,
  );
});

test('what is delivered or paid once the next closing is open is not of the one before', async () => {
  const payer = await t.person('VENDEDOR', { nombre: 'Entre', apellido: 'Cierres' });
  const open = async () => {
    await t.openCatalogue();
    return t.db.one(z.object({ id: z.int(), at: z.date() }))`
      select ventana_id as id, abierta_at as at from ventana order by 1 desc limit 1`;
  };
  const first = await open();
  await admin.call('PUT /api/producto/estadoCatalogo/false');
  const second = await open();
  await moved(payer, -1, new Date(first.at.getTime() + 1).toISOString());
  await moved(payer, -20, new Date(second.at.getTime() - 1).toISOString());
  await moved(payer, -300, new Date(second.at.getTime() + 1).toISOString());
  const paidIn = async ({ id }: { id: number }) => {
    const { rows } = await archive(`ventana=${id}`);
    return rowOf(rows('Por persona', 'Persona'), { nombre: 'Entre', apellido: 'Cierres' }).Pagos;
  };
  expect([await paidIn(first), await paidIn(second)]).toEqual([21, 300]);
});

test('more movements than the workbook or a statement bears are refused in words, and not cut off', async () => {
  const payer = await t.person('VENDEDOR');
  await t.db.execute`
    insert into movimiento (usuario_id, tipo, importe, medio, creado_por, creado_at)
    select ${payer.id}, 'PAGO', -1, 'EFECTIVO', ${admin.id}, '2010-05-05T12:00:00Z' from generate_series(1, 50001)`;
  for (const url of ['contabilidad?fechaDesde=2010-05-01&fechaHasta=2010-05-31', `${payer.id}/resumen`]) {
    const { status, body } = await admin.call<{ code: string }>(`GET /api/cuentas/${url}`);
    expect([status, body.code]).toEqual([422, 'DOCUMENTO_MUY_GRANDE']);
  }
});

test('a past month and past statements stay as they were when people are moved, promoted, demoted, deleted and erased', async () => {
  const leader = (userName: string, nombre: string) => t.person('LIDER', { userName, nombre, apellido: 'Jefa' });
  const seller = (userName: string, idLider?: number) =>
    t.person('VENDEDOR', { userName, nombre: `Vende ${userName}`, apellido: 'Luz', idLider });
  const [lia, mora] = [await leader('lia', 'Lía'), await leader('mora', 'Mora')];
  const [changing, promoted, free, gone] = [
    await seller('movida', lia.id),
    await seller('ascendida', lia.id),
    await seller('suelta'),
    await seller('ida', lia.id),
  ];
  const people = [lia, mora, changing, promoted, free, gone];
  const pan = await t.product({ amount: 100 });
  const open = async () => {
    await t.openCatalogue();
    return t.db.one(z.int())`select max(ventana_id) from ventana`;
  };
  const past = await open();
  const orders = new Map<Caller, number>();
  for (const [n, person] of people.entries())
    orders.set(person, (await place(person, { ...pan, quantity: n + 1 })).orderId);
  await admin.call('PUT /api/producto/estadoCatalogo/false');
  const complete = (person: Caller) => admin.call(`PUT /api/menu/estadoPedido/${orders.get(person)}`);
  for (const person of people.filter((person) => person !== changing)) {
    await complete(person);
    await moved(person, -30, new Date().toISOString());
  }
  const next = await open();

  /** All that a workbook says but for the minute in which it was made. */
  const told = (workbook: Uint8Array) =>
    openXlsx(workbook).sheets.map(({ name, cells }) => [
      name,
      [...cells].filter(([, cell]) => !JSON.stringify(cell).includes('Hecho el ')),
    ]);
  const statement = async ({ id }: Caller) =>
    told((await admin.call(`GET /api/cuentas/${id}/resumen?fechaHasta=${dayAgo(1)}`)).raw.rawPayload);
  const read = async () => {
    const { files } = await archive(`ventana=${past}`);
    return {
      sheets: told(files['Contabilidad.xlsx'] as Uint8Array),
      csvs: Object.keys(files).flatMap((name) => (name.endsWith('.csv') ? [[name, csvOf(files[name])]] : [])),
      statements: await Promise.all(people.map(statement)),
    };
  };
  const before = await read();
  await admin.call('PUT /api/usuarios', { ids: [changing.id], idLider: mora.id });
  await admin.call(`PUT /api/${promoted.id}`, { tipo: 'LIDER' });
  await admin.call(`PUT /api/${lia.id}`, { tipo: 'VENDEDOR', idLider: mora.id, equipoA: promoted.id });
  await admin.call('PUT /api/usuarios', { ids: [free.id], idLider: promoted.id });
  await admin.call(`DELETE /api/${gone.id}`);
  expect(await read()).toEqual(before);
  expect((await admin.call(`DELETE /api/usuario/${gone.id}/datos`)).status).toBe(204);
  const named = JSON.stringify(before)
    .replaceAll('Vende ida Luz', `Persona borrada ${gone.id}`)
    .replaceAll('"ida"', `"borrado-${gone.id}"`);
  expect(inAnyOrder(JSON.stringify(await read()))).toEqual(inAnyOrder(named));

  // What was ordered under a leader is that leader's delivery whenever it comes; who owes it counts for the leader of now.
  await complete(changing);
  const { rows } = await archive(`ventana=${next}`);
  const teams = rows('Por líder', 'Líder').map((row) =>
    ['Líder', 'Saldo inicial', 'Entregas', 'Cambios de equipo', 'Saldo final'].map((header) => row[header]),
  );
  expect(teams).toEqual(
    expect.arrayContaining([
      ['Lía Jefa', 1010, 300, -1310, 0],
      ['Mora Jefa', 170, 0, 370, 540],
      ['Vende ascendida Luz', 0, 0, 1410, 1410],
    ]),
  );
});
/** The law takes a name, and with it its place among names. */
const inAnyOrder = (text: string) => text.match(/[^[\]{},"]+/g)?.sort();
