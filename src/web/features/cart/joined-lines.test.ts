import { expect, test } from 'vitest';
import { MAX_REFERENCE } from '#contract/orders.ts';
import { joined, joinedReference } from './joined-lines.ts';
import { line, product } from './test-cart.ts';

test.each([
  ['one line stays as it was written', [['Talle 40 · Talle 42', 2]], 'Talle 40 · Talle 42'],
  [
    'the same colour twice is that colour',
    [
      ['roja', 2],
      ['roja', 1],
    ],
    'roja',
  ],
  [
    'colours are told apart by their units',
    [
      ['roja', 2],
      ['azul · sin tapa', 1],
      ['roja', 1],
    ],
    'roja 3 · azul, sin tapa 1',
  ],
  [
    'colours that were told apart add up',
    [
      ['Rojo 2 · Azul 1', 3],
      ['Azul', 1],
    ],
    'Rojo 2 · Azul 2',
  ],
  [
    'units without a colour have none',
    [
      ['', 3],
      ['roja', 2],
    ],
    'roja 2',
  ],
  [
    'days add up, and what was written besides stays',
    [
      ['LUNES 2 · MARTES 1 · sin sal', 3],
      ['MARTES', 2],
    ],
    'LUNES 2 · MARTES 3 · sin sal',
  ],
  [
    'units for no day stay without one',
    [
      ['LUNES', 2],
      ['', 1],
    ],
    'LUNES 2',
  ],
] as const)('%s', (_, lines, expected) => {
  expect(joinedReference(lines.map(([referencia, quantity]) => ({ referencia, quantity })))).toBe(expected);
});

test('a product that is held gets more units at the price that the cart has, a new one its line', () => {
  const [mug, pan] = [product({ productoId: 1, name: 'Taza', amount: 10 }), product({ productoId: 2, name: 'Sartén' })];
  const more = [line({ ...mug, amount: 12 }, { quantity: 9_999, referencia: 'x'.repeat(MAX_REFERENCE) }), line(pan)];
  const [held, added] = joined([line(mug, { quantity: 2, referencia: 'roja' })], more);
  expect(held).toMatchObject({ productoId: 1, quantity: 10_000, amount: 10 });
  expect(held?.referencia).toHaveLength(MAX_REFERENCE);
  expect(added).toEqual(line(pan));
});
