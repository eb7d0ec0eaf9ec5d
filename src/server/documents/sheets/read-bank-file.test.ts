import { encode } from 'iconv-lite';
import { expect, test } from 'vitest';
import { listXlsx } from '../xlsx.ts';
import type { BankRequest } from './bank-table.ts';
import { readBankFile } from './read-bank-file.ts';
import { UnreadableSheet } from './sheet-rows.ts';

const clock = { timeZone: 'America/Argentina/Buenos_Aires', today: '2026-12-31' };
const read = (file: string | Uint8Array, request: Partial<BankRequest> = {}) =>
  readBankFile(typeof file === 'string' ? Buffer.from(file) : file, { choices: {}, memory: {}, ...request }, clock);
const money = (file: string | Uint8Array, request?: Partial<BankRequest>) =>
  read(file, request).transfers.map(({ dia, importe, texto }) => [dia, importe, texto]);

test.each([
  [
    'signed amounts',
    'Fecha;Concepto;Importe;Saldo\n26/11/2026;TRANSF ANA;1.234,56;9.000,00\n26/11/2026;DEBITO;-500,00;8.500,00',
  ],
  [
    'a column each',
    'Fecha;Concepto;Débito;Crédito;Saldo\n26/11/26;TRANSF ANA;;1.234,56;9.000,00\n26/11/26;DEBITO;500,00;;8.500,00',
  ],
  ['debits below zero', 'Fecha;Concepto;Debe;Haber\n26-11-2026;TRANSF ANA;0,00;1234,56\n26-11-2026;X;-500,00;0,00'],
  ['a word for the side', 'Fecha;Importe;Tipo;Detalle\n26/11/2026;1.234,56;Crédito;ANA\n26/11/2026;500;Débito;X'],
  ['dots for decimals', 'Fecha,Concepto,Importe\n2026-11-26,TRANSF ANA,"1,234.56"\n2026-11-26,X,-500.00'],
  ['a plain dot', 'Fecha,Concepto,Importe\n2026-11-26,TRANSF ANA,1234.56\n2026-11-26,X,-500'],
  [
    'a minus behind, and brackets',
    'Fecha;Concepto;Importe\n26/nov/2026;ANA;$ 1.234,56\n26 nov 2026;X;(500,00)\n26/11/2026;X;500,00-',
  ],
  [
    'a title above, and a sum below',
    'Banco de la Nación;;\nCuenta 123;;\n\nFecha;Concepto;Monto en $\n26/11/2026;ANA;1.234,56\n26/11/2026;X;-500\nTotal;;734,56',
  ],
  [
    'an instant',
    'RELEASE_DATE;DESCRIPTION;TRANSACTION_NET_AMOUNT\n2026-11-27T02:30:00Z;ANA;1234.56\n2026-11-26T10:00:00.000-04:00;X;-500',
  ],
])('what came in is read of %s', (_, file) => {
  const { transfers, salientes, ilegibles } = read(file);
  expect(transfers.map(({ dia, importe }) => [dia, importe])).toEqual([['2026-11-26', 1234.56]]);
  expect(transfers[0]?.texto).toContain('ANA');
  expect([salientes > 0, ilegibles]).toEqual([true, []]);
});

test('a mark before three digits groups them: no amount has three decimals', () => {
  expect(money('Fecha;Importe;Texto\n1/2/2026;1.500;a\n1/2/2026;"2,500";b').map(([, importe]) => importe)).toEqual([
    1500, 2500,
  ]);
});

test.each([
  ['UTF-8', (text: string) => Buffer.from(text)],
  ['UTF-8 with its mark', (text: string) => Buffer.from(`\ufeff${text}`)],
  ['Windows-1252', (text: string) => encode(text, 'windows-1252')],
  ['code page 850', (text: string) => encode(text, 'cp850')],
])('ñ and accents arrive in %s', (_, encoded) => {
  const file = encoded('Fecha;Descripción;Crédito\n26/11/2026;Ñandú Núñez;10,00\n');
  expect(money(file)).toEqual([['2026-11-26', 10, 'Ñandú Núñez']]);
});

test('a workbook says the same as a .csv', async () => {
  const columns = [
    { header: 'Fecha', kind: 'text' as const },
    { header: 'Concepto', kind: 'text' as const },
    { header: 'Importe', kind: 'price' as const },
  ];
  const xlsx = await listXlsx(
    { name: 'Movimientos', columns, rows: [['26/11/2026', 'TRANSF ANA', 1234.5]] } as never,
    '',
  );
  expect(money(xlsx)).toEqual(money('Fecha;Concepto;Importe\n26/11/2026;TRANSF ANA;1.234,50'));
});

test('what cannot be read is named, and is nothing that came in', () => {
  const { transfers, ilegibles, otras } = read(
    'Fecha;Concepto;Importe\n31/02/2026;a;10\n26/11/2026;b;diez\n26/11/2026;c;1,234567\n26/11/2026;d;99999999999\n;e;10\n26/11/2026;f;0\n26/11/2026;g;7',
  );
  expect(transfers.map(({ fila, importe }) => [fila, importe])).toEqual([[8, 7]]);
  expect(ilegibles.map(({ fila }) => fila)).toEqual([2, 3, 4, 5]);
  expect(otras).toBe(2);
});

test('the coin is what the titles say, or else a column, what was chosen or remembered, or pesos', () => {
  const coins = (file: string, request?: Partial<BankRequest>) =>
    read(file, request).transfers.map(({ moneda }) => moneda);
  const plain = 'Fecha;Texto;Importe\n26/11/2026;a;10';
  expect(coins(plain)).toEqual(['ARS']);
  expect(coins(`Caja de ahorro en dólares;;\n${plain}`)).toEqual(['USD']);
  expect(coins('Fecha;Texto;Importe U$S\n26/11/2026;a;10')).toEqual(['USD']);
  expect(coins('Fecha;Moneda;Importe\n26/11/2026;USD;10\n26/11/2026;ARS;10')).toEqual(['USD', 'ARS']);
  expect(coins(plain, { choices: { moneda: 'USD' } })).toEqual(['USD']);
  const fuente = read(plain).lectura.fuente ?? '';
  expect(coins(plain, { memory: { [fuente]: { columnas: { dia: 0, importe: 2 }, moneda: 'USD' } } })).toEqual(['USD']);
});

test('headers that say nothing leave the amount to be chosen, and what was chosen is remembered by them', () => {
  const file = 'Cuándo;Qué;Cuánto\n26/11/2026;ANA;10,50';
  const { lectura, transfers } = read(file);
  expect([lectura.falta, transfers]).toEqual(['Elija la columna del importe, o la del crédito.', []]);
  expect(lectura.columnas.map(({ campo }) => campo)).toEqual(['dia', null, null]);
  const columnas = { dia: 0, importe: 2 };
  expect(money(file, { choices: { columnas } })).toEqual([['2026-11-26', 10.5, 'ANA']]);
  const memory = { [lectura.fuente ?? '']: { columnas, moneda: 'ARS' as const } };
  expect(money(file, { memory })).toEqual([['2026-11-26', 10.5, 'ANA']]);
  expect(money('26/11/2026;ANA;10,50', { choices: { columnas } })).toEqual([['2026-11-26', 10.5, 'ANA']]);
});

test.each([
  ['no sheet', Buffer.from([0, 1, 2, 3])],
  ['an open quote', Buffer.from('Fecha;Importe\n"26/11/2026;1')],
  ['nothing', Buffer.from('PK\x03\x04')],
  ['more than a list has', Buffer.from(`Fecha;Importe\n${'26/11/2026;1\n'.repeat(5001)}`)],
])('a file of %s is refused in a sentence', (_, file) => expect(() => read(file)).toThrow(UnreadableSheet));
