import { expect, test } from 'vitest';
import { readDecimal } from './read-decimal.ts';

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
  ['-3', -3],
  ['007', 7],
  [12.5, 12.5],
])('%s is %d', (text, value) => expect(readDecimal(text)).toBe(value));

test.each(['', 'gratis', '1.23.4', '1,2,3', '1.234.56', '1,234,56', '12,34.56.7', '1e3', '=1+1', '--2', '5-', '١٢'])(
  '«%s» is no number',
  (text) => expect(readDecimal(text)).toBeUndefined(),
);
