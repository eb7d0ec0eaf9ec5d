import { describe, expect, test } from 'vitest';
import { MAX_QUANTITY } from '#contract/orders.ts';
import type { CartLine, CartLines } from './cart-lines.ts';
import { mergedLines } from './merge-lines.ts';
import { line, product } from './test-cart.ts';

const mug = product({ productoId: 1, name: 'Taza', amount: 10 });
const pan = product({ productoId: 2, name: 'Sartén' });
const pot = product({ productoId: 3, name: 'Olla' });
const of = (quantity: number, changes: Partial<CartLine> = {}) => line(mug, { quantity, ...changes });
const units = (lines: CartLines) => Object.fromEntries(lines.map(({ productoId, quantity }) => [productoId, quantity]));

describe('what happened to one product here and elsewhere', () => {
  test.each<[string, CartLine[], CartLine[], CartLine[], CartLine[]]>([
    ['added on both sides, it has the units of both', [], [of(2)], [of(3)], [of(5)]],
    ['more on both sides, it has what each added', [of(2)], [of(3)], [of(6)], [of(7)]],
    ['more here and less there', [of(4)], [of(6)], [of(1)], [of(3)]],
    ['less on both sides than there were, it is gone', [of(3)], [of(1)], [of(1)], []],
    ['deleted here and more there, it stays deleted', [of(2)], [], [of(5)], []],
    ['deleted there and changed here, it stays deleted', [of(2)], [of(2, { referencia: 'Azul' })], [], []],
    ['no more than one may order', [], [of(MAX_QUANTITY)], [of(2)], [of(MAX_QUANTITY)]],
    [
      'a colour of one side and units of the other',
      [of(1)],
      [of(1, { referencia: 'Azul' })],
      [of(4)],
      [of(4, { referencia: 'Azul' })],
    ],
    [
      'a name of one side and units of the other',
      [of(1)],
      [of(1, { paraQuien: 'Marta' })],
      [of(4)],
      [of(4, { paraQuien: 'Marta' })],
    ],
    [
      'a price that both took from the catalogue',
      [of(1)],
      [of(2, { amount: 12 })],
      [of(1, { amount: 12 })],
      [of(2, { amount: 12 })],
    ],
    [
      'a day of each side',
      [of(2, { referencia: 'LUNES' })],
      [of(3, { referencia: 'LUNES 2 · MARTES 1' })],
      [of(3, { referencia: 'LUNES' })],
      [of(4, { referencia: 'LUNES 3 · MARTES 1' })],
    ],
  ])('%s', (_, base, mine, theirs, result) => {
    expect(mergedLines(base, mine, theirs)).toEqual(result);
  });

  test('what is new here comes after theirs', () => {
    const merged = mergedLines([line(mug)], [line(mug), line(pan)], [line(mug), line(pot)]);
    expect(merged.map(({ productoId }) => productoId)).toEqual([1, 3, 2]);
  });
});

/** Numbers that come the same in every run. */
function random(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}
const goods = [mug, pan, pot, product({ productoId: 4, name: 'Jarra' })];
const anyCart = (pick: (below: number) => number): CartLines =>
  goods.filter(() => pick(3) > 0).map((one) => line(one, { quantity: 1 + pick(pick(9) === 0 ? MAX_QUANTITY : 6) }));

test('whatever both sides did: whose turn comes first counts nothing, no unit is lost or doubled, no line is odd', () => {
  for (let seed = 1; seed <= 2_000; seed++) {
    const pick = random(seed);
    const [base, mine, theirs] = [anyCart(pick), anyCart(pick), anyCart(pick)];
    const merged = mergedLines(base, mine, theirs);
    expect(units(mergedLines(base, theirs, mine)), `seed ${seed}`).toEqual(units(merged));
    expect(mergedLines(base, mine, base)).toEqual(mine);
    expect(mergedLines(base, base, theirs)).toEqual(theirs);
    expect(mergedLines(merged, merged, merged)).toEqual(merged);
    const [was, own, their, now] = [units(base), units(mine), units(theirs), units(merged)];
    for (const { productoId: id } of goods) {
      const deleted = was[id] !== undefined && (own[id] === undefined || their[id] === undefined);
      const sum = (own[id] ?? 0) + (their[id] ?? 0) - (was[id] ?? 0);
      const expected = deleted ? 0 : Math.min(MAX_QUANTITY, Math.max(0, sum));
      expect(now[id] ?? 0, `product ${id} of seed ${seed}`).toBe(expected);
    }
  }
});
