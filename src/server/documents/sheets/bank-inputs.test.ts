import { readdirSync, readFileSync } from 'node:fs';
import { encode } from 'iconv-lite';
import { expect, test } from 'vitest';
import { type BankRequest, findMovements } from './bank-table.ts';
import { openFile } from './open-file.ts';
import { readBankFile } from './read-bank-file.ts';
import type { Tab } from './sheet-rows.ts';

const folder = new URL('inputs/bank/', import.meta.url);
const clock = { timeZone: 'America/Argentina/Buenos_Aires', today: '2026-11-28' };
const read = (file: Uint8Array | string, choices: BankRequest['choices'] = {}) =>
  readBankFile(Buffer.from(file), { choices, memory: {} }, clock);

type Expected = {
  /** Day, coin and amount of what came in, and a word of it; with `?` where the file leaves it in doubt. */
  came?: string[];
  /** Why other rows are none. */
  left?: string[];
  /** What is missing, or why the file is refused. */
  says?: RegExp;
};
const expected: Record<string, Expected> = {
  'rejected-and-pending.csv': { came: ['2026-11-04 ARS 30000 Ana'], left: ['RECHAZADA', 'PENDIENTE'] },
  'debit-words-and-one-other.csv': { came: ['2026-11-04 ARS 30000 Ana'], left: ['SALIENTE', 'SALIENTE'] },
  'dr-cr.csv': { came: ['2026-11-04 ARS 30000 Ana'], left: ['SALIENTE'] },
  'sent-and-received.csv': { came: ['2026-11-04 ARS 30000 Ana'], left: ['SALIENTE'] },
  'pesos-and-dollars-columns.csv': { came: ['2026-11-03 ARS 45000 Rita', '2026-11-04 USD 30 Ana'] },
  'coin-column-with-signs.csv': { came: ['2026-11-03 USD 45 Rita', '2026-11-04 ARS 30000 Ana'] },
  'coin-in-the-amount.csv': { came: ['2026-11-03 USD 45 Rita', '2026-11-04 ARS 30000 Ana'] },
  'balance-in-dollars-beside-pesos.csv': { came: ['2026-11-03 ARS 45000 Rita'] },
  'mercado-pago-release-report.csv': {
    came: ['2026-11-03 ARS 45000 Rita'],
    left: ['RESUMEN', 'RESUMEN', 'RESUMEN'],
  },
  'opening-and-total-rows.csv': { came: ['2026-11-03 ARS 45000 Rita'], left: ['RESUMEN', 'RESUMEN'] },
  'month-first.csv': { came: ['2026-11-26 ARS 100 Rita', '2026-11-05 ARS 50 Ana'] },
  'own-cbu-in-every-row.csv': { came: ['2026-11-03 ARS 45000 Rita'] },
  'two-accounts-in-two-columns.csv': { came: ['2026-11-03 ARS 45000 Rita', '2026-11-04 ARS 30000 Ana'] },
  'day-only-on-first-row.csv': { came: ['2026-11-03 ARS 45000 Rita', '2026-11-03 ARS 30000 Ana ?'] },
  'dash-as-zero.csv': { came: ['2026-11-03 ARS 45000 Rita', '2026-11-04 ARS 30000 Ana'] },
  'print-date-above-unknown-header.csv': { came: ['2026-11-03 ARS 45000 Rita'] },
  'semicolons-with-decimal-commas-in-text.csv': { says: /^Elija la columna del importe/ },
  'small.ofx': { says: /archivo OFX.*bajar los movimientos como Excel \(\.xlsx\) o CSV/ },
  'html-named.xls': { says: /página web.*guárdela como \.xlsx/ },
};

test.each(readdirSync(folder))('%s gives what its reader would take from it', (name) => {
  const { came = [], left = [], says } = expected[name] as Expected;
  const file = readFileSync(new URL(name, folder));
  const result = () => {
    const { lectura, transfers, noCuentan, ilegibles } = read(file);
    const shown = transfers.map(({ dia, moneda, importe, texto, dudas }) => {
      const who = /Rita|Ana/.exec(texto)?.[0];
      return `${dia} ${moneda} ${importe} ${who}${dudas.length ? ' ?' : ''}`;
    });
    expect([shown, noCuentan.map(({ motivo }) => motivo), ilegibles]).toEqual([came, left, []]);
    if (lectura.falta) throw new Error(lectura.falta);
  };
  if (says) expect(result).toThrow(says);
  else result();
});

const HEAD = 'Fecha;Concepto;Importe';
test.each([
  ['QIF', '!Type:Bank\nD11/03/2026\nT45000\n^', /archivo QIF.*bajar los movimientos/],
  ['PDF', '%PDF-1.7\n', /Es un PDF.*bajar los movimientos/],
  ['MT940', '{1:F01X}{4:\n:20:123\n:25:1\n:60F:C1\n:61:2611031103C45000,NMSC', /MT940.*bajar los movimientos/],
  ['camt', '<?xml version="1.0"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02">', /archivo XML/],
  ['XML of Excel', '<?xml version="1.0"?><Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet">', /guárdela/],
  ['JSON', '[{"fecha":"2026-11-03"}]', /archivo JSON/],
  ['HTML after a blank line', '\r\n<!DOCTYPE html><html>', /página web/],
])('a file of %s is refused with what to bring instead', (_, file, says) => {
  expect(() => read(file)).toThrow(says);
});

test('the separator and the row of the headers can be chosen', () => {
  const german = readFileSync(new URL('semicolons-with-decimal-commas-in-text.csv', folder));
  const { lectura } = read(german, { separador: ',' });
  expect([lectura.separador, lectura.columnas.map(({ campo }) => campo)]).not.toContain('dia');
  expect(read(german, { separador: ';', columnas: { dia: 1, importe: 2 } }).transfers).toMatchObject([
    { dia: '2026-11-03', importe: 150 },
  ]);
  const unknown = 'Consulta\n01/11/2026 18:56:01;;\nCuenta:;0081;\nCuándo;Qué;Cuánto\n03/11/2026;Rita;45.000,00';
  const guessed = read(unknown);
  expect([guessed.lectura.encabezado, guessed.lectura.falta]).toEqual([4, expect.stringMatching(/^Elija la columna/)]);
  expect(guessed.lectura.primerasFilas[3]).toEqual({ fila: 4, texto: 'Cuándo · Qué · Cuánto' });
  const columnas = { dia: 0, importe: 2 };
  expect(read(unknown, { encabezado: 4, columnas }).transfers).toMatchObject([{ fila: 5, importe: 45_000 }]);
  expect(read('03/11/2026;Rita;45.000,00', { encabezado: 0, columnas }).transfers).toMatchObject([{ fila: 1 }]);
  expect(read('sin;nada').lectura).toMatchObject({ encabezado: 0, falta: 'Elija la columna del día.' });
  expect(read('Fecha|Concepto|Importe\n03/11/2026|Rita|45.000,00').transfers).toMatchObject([{ importe: 45_000 }]);
});

test('of several tabs with movements the first is read, the others are named, and each can be chosen', () => {
  const tab = (name: string, text: string, hidden = false) => {
    const [only] = openFile(Buffer.from(text));
    return { name, hidden, read: () => (only as Tab).read() };
  };
  const tabs = [
    tab('Resumen', 'Saldos\nAl 30/11'),
    tab('Pesos', `${HEAD}\n03/11/2026;Rita;45`),
    tab('Dólares', `${HEAD}\n04/11/2026;Ana;30`),
    tab('Vieja', `${HEAD}\n04/11/2026;Ana;30`, true),
  ];
  const found = (choices: BankRequest['choices']) => findMovements(tabs, { choices, memory: {} });
  expect(found({})).toMatchObject({ hoja: 'Pesos', otrasHojas: ['Dólares'], hojas: ['Resumen', 'Pesos', 'Dólares'] });
  expect(found({ hoja: 'Dólares' })).toMatchObject({ hoja: 'Dólares', otrasHojas: ['Pesos'], at: 0 });
  expect(() => found({ hoja: 'Euros' })).toThrow('La hoja «Euros» no está.');
});

const doubtsOf = (file: string, choices?: BankRequest['choices']) =>
  read(file, choices).transfers.map(({ dudas }) => dudas.map(({ duda }) => duda).join());
const reasonsOf = (file: string) => {
  const { noCuentan, salientes, otras } = read(file);
  expect(salientes + otras).toBe(noCuentan.length);
  return noCuentan.map(({ motivo }) => motivo);
};

test.each(['En estudio', 'Autorizada', '', 'Aprobada y retenida por control'])(
  'a state that is not known, «%s», leaves a row to be decided',
  (state) => {
    const file = `Fecha;Texto;Estado;Importe\n03/11/2026;Rita;${state};45\n04/11/2026;Ana;Aprobada;30`;
    expect(doubtsOf(file)).toEqual([state.includes('retenida') ? 'ESTADO,TEXTO' : 'ESTADO', '']);
  },
);

test('what a column of states or directions says against a row counts it out, whatever stands beside it there', () => {
  const file = [
    'Fecha;Tipo;Estado;Quién;Importe',
    '03/11/2026;Crédito;Rechazada por el banco de destino;Rita;45',
    '03/11/2026;Débito automático Edesur;Aprobada;Ana;30',
    '03/11/2026;Crédito;Aprobada;Lia;20',
  ].join('\n');
  expect([doubtsOf(file), reasonsOf(file)]).toEqual([[''], ['RECHAZADA', 'SALIENTE']]);
});

test('a column of few words is that of states, directions or coins, whatever its header says', () => {
  const states =
    'Fecha;X;Quién;Importe\n03/11/2026;Acreditada;Rita;45\n04/11/2026;Zzz;Ana;30\n05/11/2026;Rechazada;Lia;20';
  expect([doubtsOf(states), reasonsOf(states)]).toEqual([['', 'ESTADO'], ['RECHAZADA']]);
  const sides = 'Fecha;X;Quién;Importe\n03/11/2026;Crédito;Rita;45\n04/11/2026;Zzz;Ana;30\n05/11/2026;Débito;Lia;20';
  expect([doubtsOf(sides), reasonsOf(sides)]).toEqual([['', 'SENTIDO'], ['SALIENTE']]);
  const signs = 'Fecha;X;Quién;Importe\n03/11/2026;+;Rita;45\n04/11/2026;-;Ana;30\n05/11/2026;Egr.;Lia;20';
  expect([doubtsOf(signs), reasonsOf(signs)]).toEqual([[''], ['SALIENTE', 'SALIENTE']]);
  const coins = 'Fecha;X;Quién;Importe\n03/11/2026;U$S;Rita;45\n04/11/2026;Zzz;Ana;30';
  expect(doubtsOf(coins)).toEqual(['', 'MONEDA']);
});

test('who says that no column holds the state is left the doubt, and no row of it counts as certain', () => {
  const file = 'Fecha;Quién;Estado;Importe\n03/11/2026;Rita;Rechazada;45\n04/11/2026;Ana;Hecha a mano;30';
  const columnas = { dia: 0, importe: 3, estado: null };
  expect(doubtsOf(file, { columnas })).toEqual(['TEXTO', '']);
  expect(read(file, { columnas }).lectura.sin).toEqual(['estado']);
  // Not said is not the same: files of before say nothing of it.
  expect(doubtsOf(file, { columnas: { dia: 0, importe: 3 } })).toEqual(['ESTADO']);
});

test('words against a row within its text leave it to be decided, and alone they count it out', () => {
  const rows = [
    'Transf rechazada Rita Prado',
    'Transferencia enviada a Rita',
    'Devolución Rita',
    'DEB. TRANSF. Rita',
    'Anul. transferencia Rita',
    'Rech. transf. Rita',
    'Envío de dinero a Rita',
    'Saldo Rita',
    'Rita Prado',
    'Transferencia recibida Rita',
    'PRADO RITA D',
    'Cobro con tarjeta de débito Rita',
  ];
  const file = [HEAD, ...rows.map((text) => `03/11/2026;${text};45`)].join('\n');
  expect(doubtsOf(file)).toEqual([...Array<string>(8).fill('TEXTO'), '', '', '', '']);
  const alone = ['Rechazada', 'Transferencia enviada', 'Reverso', 'Saldo anterior', 'Total créditos', 'Pago pendiente'];
  alone.push('Saldo al 31/10/2026', 'Saldo al cierre', 'Balance brought forward');
  expect(reasonsOf([HEAD, ...alone.map((text) => `03/11/2026;${text};45`)].join('\n'))).toEqual([
    ...['RECHAZADA', 'SALIENTE', 'REVERTIDA', 'RESUMEN', 'RESUMEN', 'PENDIENTE', 'RESUMEN', 'RESUMEN', 'RESUMEN'],
  ]);
});

test('coins: the cell, its column, the header; a title only proposes, and two that differ leave a doubt', () => {
  const coinsOf = (file: string, choices?: BankRequest['choices']) =>
    read(file, choices).transfers.map(({ moneda, dudas }) => moneda + (dudas.length ? ' ?' : ''));
  const title = 'Caja de ahorro en dólares;;';
  expect(coinsOf(`${title}\n${HEAD}\n03/11/2026;Rita;45`)).toEqual(['USD ?']);
  expect(coinsOf(`${title}\n${HEAD}\n03/11/2026;Rita;45`, { moneda: 'USD' })).toEqual(['USD']);
  expect(coinsOf(`${title}\n${HEAD}\n03/11/2026;Rita;U$S 45`)).toEqual(['USD']);
  expect(coinsOf(`${title}\n${HEAD}\n03/11/2026;Rita;$ 45`)).toEqual(['ARS ?']);
  expect(coinsOf('Fecha;Q;Importe U$S\n03/11/2026;Rita;45\n03/11/2026;Ana;$ 30')).toEqual(['USD', 'ARS ?']);
  expect(coinsOf(`Caja de ahorro en pesos;;\n${HEAD}\n03/11/2026;Rita;45`)).toEqual(['ARS']);
  const accounts = 'Fecha;Cuenta;Importe\n03/11/2026;CA U$S 0001 Rita;45\n03/11/2026;CC $ 0002 Ana;30';
  expect(coinsOf(accounts)).toEqual(['ARS ?', 'ARS']);
  expect(coinsOf(accounts, { moneda: 'USD' })).toEqual(['USD', 'USD ?']);
  const { transfers, ilegibles } = read(
    'Fecha;Q;Moneda;Importe\n03/11/2026;Rita;EUR;45\n03/11/2026;Ana;ARS;30\n03/11/2026;Lia;Pesos uruguayos;9\n03/11/2026;Eva;ARS;€ 9',
  );
  expect([transfers.length, ilegibles.map(({ fila }) => fila)]).toEqual([1, [2, 4, 5]]);
  const remembered = { columnas: { dia: 0, importe: 2 }, moneda: 'USD' as const };
  const { fuente } = read(`${HEAD}\n03/11/2026;Rita;45`).lectura;
  const again = readBankFile(
    Buffer.from(`${HEAD}\n03/11/2026;Rita;45`),
    { choices: {}, memory: { [fuente ?? '']: remembered } },
    clock,
  );
  expect([again.lectura.confirmarMoneda, again.transfers[0]?.dudas.length]).toEqual([true, 1]);
});

test('one file has one order of day and month, in which none is to come', () => {
  const days = (...written: string[]) => {
    const { transfers, ilegibles } = read([HEAD, ...written.map((day) => `${day};Rita;45`)].join('\n'));
    return [...transfers.map(({ dia, dudas }) => dia + (dudas.length ? ' ?' : '')), ...ilegibles.map(() => 'no')];
  };
  expect(days('03/11/2026', '05/10/2026')).toEqual(['2026-11-03', '2026-10-05']);
  expect(days('03/11/2026', '11/26/2026')).toEqual(['2026-03-11', '2026-11-26']);
  expect(days('26/11/2026', '11/05/2026', '31/02/2026')).toEqual(['2026-11-26', '2026-05-11', 'no']);
  // Neither order reads both: what both would read is left to be decided.
  expect(days('26/11/2026', '25/11/2026', '11/20/2026', '05/11/2026')).toEqual([
    ...['2026-11-26', '2026-11-25', '2026-11-05 ?', 'no'],
  ]);
  // Day first exists, but is to come.
  expect(days('05/12/2026')).toEqual(['2026-05-12 ?']);
  expect(days('2026-12-05')).toEqual(['no']);
});

test('two amounts in one row are doubted, and a sign that stands beside a number counts', () => {
  expect(doubtsOf('Fecha;Q;Importe $;Importe U$S\n03/11/2026;Rita;45.000,00;45,00')).toEqual(['IMPORTES']);
  expect(doubtsOf('Fecha;Q;Débito;Crédito\n03/11/2026;Rita;5,00;45,00')).toEqual(['IMPORTES']);
  expect(doubtsOf('Fecha;Q;Importe caja;Importe corriente\n03/11/2026;Rita;45,00;-45,00')).toEqual(['IMPORTES']);
  const { transfers, salientes } = read(`${HEAD}\n03/11/2026;Rita;45,00 DR\n03/11/2026;Ana;"1.030,00 CR"`);
  expect([transfers.map(({ importe }) => importe), salientes]).toEqual([[1030], 1]);
});

test('an amount that the separator cuts in two leaves its row to be decided', () => {
  const file = 'Fecha,Q,Importe,Saldo\n03/11/2026,Rita,1,500.00,9,000.00\n04/11/2026,Ana,200.00,9200.00';
  expect(doubtsOf(file)).toEqual(['IMPORTES', '']);
});

test('what the title of a table says against its rows leaves them to be decided', () => {
  const row = '03/11/2026;Rita;45';
  for (const title of ['Transferencias enviadas', 'Movimientos pendientes de acreditación'])
    expect(doubtsOf(`${title}\n${HEAD}\n${row}`)).toEqual(['TEXTO']);
  expect(doubtsOf(`Débitos y créditos\n${HEAD}\n${row}`)).toEqual(['']);
  const tables = ['Débitos', 'Caja en dólares', 'Créditos'].flatMap((title) => [title, HEAD, row]);
  expect(doubtsOf([HEAD, row, ...tables].join('\n'))).toEqual(['', 'TEXTO', 'MONEDA', '']);
});

test('a row is the same row, with the same text, whichever columns are named', () => {
  const file = `Fecha;Fecha valor;Detalle;Moneda;Estado;Importe;Balance parcial;Ref\n03/11/2026;04/11/2026;Rita;$;Aprobada;45.000,00;100.000,00;1234567`;
  const namings: BankRequest['choices'][] = [
    {},
    { columnas: { dia: 1, importe: 5, saldo: 6 } },
    { columnas: { dia: 0, importe: 6, estado: null, moneda: null } },
    { columnas: { dia: 0, credito: 5, saldo: 7 } },
  ];
  const rows = namings.map((choices) => read(file, choices).transfers[0]);
  expect(new Set(rows.map((row) => row?.huella)).size).toBe(1);
  expect(new Set(rows.map((row) => row?.texto))).toEqual(new Set(['Rita · Aprobada · 1234567']));
  const twice = read(`${HEAD}\n03/11/2026;Rita;45\n03/11/2026;Rita;45`).transfers;
  expect(new Set(twice.map(({ huella }) => huella)).size).toBe(2);
});

test('words are understood in the letters of Windows', () => {
  const file = encode('Fecha;Descripción;Situación;Importe\n03/11/2026;Ñata;Anulación;45', 'windows-1252');
  expect(read(file).noCuentan).toMatchObject([{ motivo: 'REVERTIDA' }]);
});
