import { expect, test } from 'vitest';
import {
  columnMark,
  otherCurrencyIn,
  readDecimal,
  roundedPrice,
  vatIn,
  writtenPrice,
  writtenUnits,
} from './numbers.ts';

test.each([
  ['1.234,56', 1234.56],
  ['1,234.56', 1234.56],
  ['1234.56', 1234.56],
  ['1234,56', 1234.56],
  ['1.234.567', 1234567],
  ['1,234,567', 1234567],
  ['1.234.567,8', 1234567.8],
  // A single dot before exactly three digits groups thousands.
  ['1.234', 1234],
  ['12.345', 12345],
  ['1.23', 1.23],
  ['1.2345', 1.2345],
  ['0.125', 0.125],
  ['1234.567', 1234.567],
  // A single comma is always decimal.
  ['1,234', 1.234],
  ['0,5', 0.5],
  [',5', 0.5],
  ['.5', 0.5],
  ['US$ 1.500', 1500],
  ['u$s 10,5', 10.5],
  ['$\u00a01 234,50', 1234.5],
  // A blank that does not break groups thousands, any does before decimals.
  ['1\u00a0234', 1234],
  ['1 234,50', 1234.5],
  ['-3', -3],
  ['007', 7],
  [12.5, 12.5],
])('%s is %d', (text, value) => expect(readDecimal(text)).toBe(value));

test.each([
  '',
  'gratis',
  '10\n12',
  '100 120',
  '10 / 12',
  '1 234',
  '1.23.4',
  '1,2,3',
  '1.234.56',
  '1,234,56',
  '12,34.56.7',
  '1e3',
  '=1+1',
  '--2',
  '5-',
  '١٢',
])('«%s» is no number', (text) => expect(readDecimal(text)).toBeUndefined());

test.each([
  ['a comma before three digits, alone', ['1,500', '20'], 'ASK'],
  ['beside a decimal comma', ['1,500', '20,5'], ','],
  ['beside a decimal dot', ['1,500', '20.50'], '.'],
  ['beside both', ['1,500', '20.50', '20,5'], 'ASK'],
  ['beside a number with both marks', ['1,500', '1,234.50'], '.'],
  ['a dot before three digits, as here', ['1.500', '20'], undefined],
  ['a dot before three digits beside a decimal one', ['1.500', '20.50'], 'ASK'],
  ['beside several groups', ['1,500', '1.234.567'], ','],
  ['nothing to ask', ['1.234,50', '9.90', '7'], undefined],
])('the decimal mark of a column with %s', (_, cells, mark) => {
  expect(columnMark(cells, { inCents: false }).mark).toBe(mark);
});

test('a mark that is known reads what has two readings, and nothing else', () => {
  expect(readDecimal('1,500', '.')).toBe(1500);
  expect(readDecimal('1,500', ',')).toBe(1.5);
  expect(readDecimal('1.500', '.')).toBe(1.5);
  expect(readDecimal('20,50', '.')).toBe(20.5);
  // Three decimals are no price: nothing is to be asked.
  expect(columnMark(['1,505'], { inCents: true }).mark).toBeUndefined();
  expect(columnMark(['1,500'], { inCents: true }).mark).toBe('ASK');
});

test.each([
  ['AR$ 1500', { number: '1500', currency: 'ARS', vat: null }],
  ['$ 1.500,-', { number: '$ 1.500', currency: null, vat: null }],
  ['U$S 5 + IVA', { number: '5', currency: 'USD', vat: 'SIN' }],
  ['12,50 más I.V.A.', { number: '12,50', currency: null, vat: 'SIN' }],
  ['9 IVA incl.', { number: '9', currency: null, vat: 'CON' }],
  ['1500 pesos c/u', { number: '1500', currency: 'ARS', vat: null }],
])('the price «%s»', (cell, price) => expect(writtenPrice(cell)).toEqual(price));

test.each([
  ['NO incluyen IVA (21 %)', 'SIN'],
  ['Precio s/IVA', 'SIN'],
  ['PRECIO + IVA', 'SIN'],
  ['más 21 % de I.V.A.', 'SIN'],
  ['sin el IVA', 'SIN'],
  ['IVA no incluido', 'SIN'],
  ['IVA incluido', 'CON'],
  ['Final c/IVA', 'CON'],
  ['Incluyen IVA', 'CON'],
  ['Condición frente al IVA', null],
  ['Privado', null],
])('of VAT «%s» says %s', (text, said) => expect(vatIn(text)).toBe(said));

test.each([
  ['€ 12', 'está en euros'],
  ['R$ 12', 'está en reales'],
  ['U$ 12', 'puede estar en dólares o en pesos uruguayos'],
  ['$U 12', 'puede estar en dólares o en pesos uruguayos'],
  ['U$S 12', undefined],
  ['AR$ 12', undefined],
  ['$ 12', undefined],
])('the currency of «%s»', (text, why) => expect(otherCurrencyIn(text)).toBe(why));

test.each([
  ['12 u.', '12'],
  ['+10', '10'],
  ['más de 20 unidades', '20'],
  ['100+', '100'],
  ['1,500', '1500'],
  ['3 cajas', '3 cajas'],
])('the units «%s»', (cell, units) => expect(writtenUnits(cell)).toBe(units));

test('a price above the cost is exact, and rounded once and half up', () => {
  expect(roundedPrice(1.005)).toBe(1.01);
  expect(roundedPrice(0.1 + 0.2)).toBe(0.3);
  expect(roundedPrice(10, { margin: 35.5, step: '1' })).toBe(14);
  expect(roundedPrice(10.01, { margin: 0.05 })).toBe(10.02);
  // Rounded to the cent first it would be 51.
  expect(roundedPrice(33.664, { margin: 50, step: '1' })).toBe(50);
  expect(roundedPrice(3, { margin: 10, step: '10' })).toBe(3.3);
  expect(roundedPrice(9_999_999.99, { margin: 1000 })).toBe(109_999_999.89);
  // Pesos at 1,450 a dollar, with VAT.
  expect(roundedPrice(15_000, { rate: 1450 })).toBe(10.34);
  expect(roundedPrice(15_000, { rate: 1450, vat: 21, step: '1' })).toBe(13);
  expect(roundedPrice(0.004)).toBe(0);
});
