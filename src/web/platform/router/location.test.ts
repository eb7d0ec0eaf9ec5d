import { parseHref } from '@tanstack/history';
import { expect, test } from 'vitest';
import { hrefOf, locationOf } from './location.ts';

const read = (href: string) => locationOf(parseHref(href, undefined));

const texts = [
  'olla',
  '',
  'ñandú y café',
  '12',
  '1e3',
  '0012',
  'true',
  'null',
  '"',
  '{"a":1}',
  'a&b=c#d?e',
  '🫖',
  '+ %20',
];
const values: unknown[] = [...texts, 0, 35, -1.5, true, false, null, ['a', '1', 2], { desde: '2026-01-01' }];

test.each(values.map((value) => ({ value })))('an address keeps $value', ({ value }) => {
  const href = hrefOf({ pathname: '/pedidos-list', search: { q: value, ventana: 3 }, hash: 'café' });
  expect(read(href)).toMatchObject({ pathname: '/pedidos-list', search: { q: value, ventana: 3 }, hash: 'café' });
});

test('what is left out is not written', () => {
  expect(hrefOf({ pathname: '/cierres', search: { q: undefined } })).toBe('/cierres');
  expect(hrefOf({ pathname: '/cierres', search: { q: 'a b', ventana: 35 } })).toBe('/cierres?q=a+b&ventana=35');
});

test('an address that somebody wrote by hand is read as far as it can be', () => {
  expect(read('/cierres/?q=%zz&ventana=treinta#50%')).toMatchObject({
    pathname: '/cierres',
    search: { q: '%zz', ventana: 'treinta' },
    hash: '50%',
  });
  expect(read('//').pathname).toBe('/');
});
