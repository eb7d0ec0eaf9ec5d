import { describe, expect, test } from 'vitest';
import { MAX_REFERENCE } from '#contract/orders.ts';
import { unitsByDay } from '#contract/references.ts';
import { line, product } from '../../shell/test-cart.ts';
import { added, joined, subtracted, withoutDays, withQuantity, withUnitsOn } from './cart-lines.ts';

const pie = product({ productoId: 1, name: 'Tarta' });
const inCart = (referencia: string, quantity: number) => [line(pie, { referencia, quantity })];
const summary = (lines: readonly { referencia: string; quantity: number }[]) =>
  lines.map(({ referencia, quantity }) => [referencia, quantity]);
const daysOf = (referencia: string, quantity: number) => Object.fromEntries(unitsByDay({ referencia, quantity }));

describe('a dish for days of the week is one line whose reference tells them', () => {
  test('for one day it is that day', () => {
    const lines = withUnitsOn(withUnitsOn([], pie, 'MARTES', 1), pie, 'MARTES', 2);
    expect(summary(lines)).toEqual([['MARTES', 2]]);
    expect(daysOf('MARTES', 2)).toEqual({ MARTES: 2 });
  });

  test('for several days each tells its units, in the order of the week', () => {
    const lines = withUnitsOn(withUnitsOn([], pie, 'MARTES', 1), pie, 'LUNES', 2);
    expect(summary(lines)).toEqual([['LUNES 2 · MARTES 1', 3]]);
    expect(daysOf('LUNES 2 · MARTES 1', 3)).toEqual({ LUNES: 2, MARTES: 1 });
  });

  test('a day that is taken back leaves the other, and the last takes the line with it', () => {
    const lines = withUnitsOn(inCart('LUNES 2 · MARTES 1', 3), pie, 'LUNES', 0);
    expect(summary(lines)).toEqual([['MARTES', 1]]);
    expect(withUnitsOn(lines, pie, 'MARTES', 0)).toEqual([]);
  });

  test('units chosen in the catalogue stay without a day', () => {
    const lines = withUnitsOn(inCart('', 3), pie, 'JUEVES', 1);
    expect(summary(lines)).toEqual([['JUEVES 1', 4]]);
    expect(daysOf('JUEVES 1', 4)).toEqual({ JUEVES: 1 });
    expect(summary(withoutDays(lines))).toEqual([['', 3]]);
  });

  test('what somebody wrote in the reference stays behind the days', () => {
    const lines = withUnitsOn(inCart('sin sal', 1), pie, 'LUNES', 1);
    expect(summary(lines)).toEqual([['LUNES 1 · sin sal', 2]]);
    expect(summary(withoutDays(lines))).toEqual([['sin sal', 1]]);
  });

  test('without the days nothing is left of a dish that was for them alone', () => {
    expect(withoutDays(inCart('LUNES 2 · MARTES 1', 3))).toEqual([]);
  });
});

describe('the steppers of the cart keep the days and the quantity in step', () => {
  test.each([
    ['LUNES', 2, 'LUNES', 3],
    ['LUNES 2 · MARTES 1', 3, 'LUNES 2 · MARTES 2', 4],
    ['JUEVES 1', 4, 'JUEVES 1', 5],
    ['rojo', 1, 'rojo', 2],
  ])('one more of %s, %i units', (before, quantity, after, more) => {
    expect(summary(added(inCart(before, quantity), pie))).toEqual([[after, more]]);
  });

  test.each([
    ['LUNES', 2, 'LUNES', 1],
    ['LUNES 2 · MARTES 1', 3, 'LUNES', 2],
    ['LUNES 1 · MARTES 2', 3, 'LUNES 1 · MARTES 1', 2],
    ['JUEVES 1', 4, 'JUEVES 1', 3],
    ['JUEVES 1', 2, 'JUEVES', 1],
  ])('one less of %s, %i units', (before, quantity, after, less) => {
    expect(summary(subtracted(inCart(before, quantity), 1))).toEqual([[after, less]]);
  });

  test('a quantity that is cut to what is left takes from the last days', () => {
    expect(summary(withQuantity(inCart('LUNES 2 · MARTES 1 · VIERNES 4', 7), 1, () => 1))).toEqual([['LUNES', 1]]);
  });
});

test('a product that is held gets more units at the price that the cart has, a new one its line', () => {
  const [mug, pan] = [product({ productoId: 1, name: 'Taza', amount: 10 }), product({ productoId: 2, name: 'Sartén' })];
  const more = [line({ ...mug, amount: 12 }, { quantity: 9_999, referencia: 'x'.repeat(MAX_REFERENCE) }), line(pan)];
  const [inCart, added] = joined([line(mug, { quantity: 2, referencia: 'roja' })], more);
  expect(inCart).toMatchObject({ productoId: 1, quantity: 10_000, amount: 10 });
  expect(inCart?.referencia).toHaveLength(MAX_REFERENCE);
  expect(added).toEqual(line(pan));
});
