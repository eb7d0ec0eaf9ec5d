import { describe, expect, test } from 'vitest';
import { line, product } from '../../shell/test-cart.ts';
import { added, type CartLines, edited, joined, namesIn, subtracted, withQuantity } from './cart-lines.ts';

const pan = product({ productoId: 1, name: 'Sartén', amount: 10 });
const mug = product({ productoId: 2, name: 'Taza' });
const units = (lines: CartLines) => lines.map(({ referencia, dia, quantity }) => [dia ?? referencia, quantity]);
const inCart = [
  line(pan, { referencia: 'roja', quantity: 2 }),
  line(mug),
  line(pan, { referencia: 'azul' }),
  line(pan, { dia: 'LUNES', quantity: 3 }),
];

describe('a product may be held in several references and for several days, each a line', () => {
  test('one more of the product comes to the last of them, of a line to that', () => {
    expect(units(added(inCart, pan))).toEqual([
      ['roja', 2],
      ['', 1],
      ['azul', 1],
      ['LUNES', 4],
    ]);
    expect(units(added(inCart, { ...pan, referencia: 'roja' }))).toEqual([
      ['roja', 3],
      ['', 1],
      ['azul', 1],
      ['LUNES', 3],
    ]);
  });

  test('in a reference that is not held it is a new line', () => {
    expect(added([line(pan)], { ...pan, referencia: 'verde' })).toEqual([
      line(pan),
      line(pan, { referencia: 'verde' }),
    ]);
  });

  test('fewer go from the last ones, and a line leaves at zero', () => {
    expect(units(withQuantity(inCart, { productoId: 1 }, () => 3))).toEqual([
      ['roja', 2],
      ['', 1],
      ['azul', 1],
    ]);
    expect(units(subtracted(inCart, { productoId: 1, referencia: 'azul' }))).toEqual([
      ['roja', 2],
      ['', 1],
      ['LUNES', 3],
    ]);
    expect(withQuantity(inCart, { productoId: 1 }, () => 0)).toEqual([line(mug)]);
  });

  test('a day has its own units', () => {
    expect(units(withQuantity([line(pan)], { ...pan, dia: 'MARTES' }, () => 2))).toEqual([
      ['', 1],
      ['MARTES', 2],
    ]);
  });

  test('what becomes equal is one line, where the first stood', () => {
    const lines = edited(inCart, { productoId: 1, referencia: 'azul' }, (one) => ({ ...one, referencia: 'roja' }));
    expect(units(lines)).toEqual([
      ['roja', 3],
      ['', 1],
      ['LUNES', 3],
    ]);
  });

  test('the names of its lines are the names of the product', () => {
    const lines = [line(pan, { referencia: 'roja', paraQuien: 'Ana' }), line(mug), line(pan, { paraQuien: 'Luis ' })];
    expect(namesIn(lines)).toEqual([{ productoId: 1, nombre: 'Ana, Luis' }]);
  });
});

test('what is held gets more units at the price that the cart has, another reference its own line', () => {
  const more = [line({ ...pan, amount: 12 }, { quantity: 9_999 }), line(pan, { referencia: 'rojo 2', quantity: 3 })];
  expect(joined([line(pan, { quantity: 2 })], more)).toEqual([
    line(pan, { quantity: 10_000 }),
    line(pan, { referencia: 'rojo 2', quantity: 3 }),
  ]);
});
