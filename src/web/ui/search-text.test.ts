import { expect, test } from 'vitest';
import { normalise } from '#contract/format.ts';
import { searchIn } from './search-text.ts';

const products = [{ name: 'Sartén  Antiadherente' }, { name: 'Olla con antiadherente' }, { name: 'Toallón' }];
const names = (found: readonly { name: string }[]) => found.map((product) => product.name);

test('a text is compared without case, accents and extra spaces', () => {
  expect(normalise('  JOSÉ \u00a0 C   Paz ')).toBe('jose c paz');
});

test('a search finds a part of any field and keeps the order', () => {
  const index = searchIn<{ name: string }>((product) => [product.name]);
  expect(names(index(products, ' ANTI '))).toEqual(['Sartén  Antiadherente', 'Olla con antiadherente']);
  expect(names(index(products, 'sarten anti'))).toEqual(['Sartén  Antiadherente']);
});

test('a text that spans two fields is not found', () => {
  const index = searchIn<{ name: string; code: string }>((product) => [product.name, product.code]);
  expect(index([{ name: 'Olla', code: 'roja' }], 'olla roja')).toEqual([]);
});

test('an empty search shows everything', () => {
  const index = searchIn<{ name: string }>((product) => [product.name]);
  expect(index(products, '   ')).toBe(products);
});
