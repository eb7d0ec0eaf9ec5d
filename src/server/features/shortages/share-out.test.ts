import { describe, expect, test } from 'vitest';
import { shareWays } from '#contract/packing.ts';
import { shareOut } from './share-out.ts';

test('by arrival the first ones get all that they ordered', () => {
  expect(shareOut([3, 5, 4, 1], 9, 'LLEGADA')).toEqual([3, 5, 1, 0]);
});

test('in proportion the largest remainders get the units that are over, of equal ones whoever came first', () => {
  // Parts: 1.8, 3, 2.4, 0.6, 1.2.
  expect(shareOut([3, 5, 4, 1, 2], 9, 'PROPORCION')).toEqual([2, 3, 2, 1, 1]);
  expect(shareOut([1, 1, 1, 1], 2, 'PROPORCION')).toEqual([1, 1, 0, 0]);
});

test('of nothing nobody gets anything', () => {
  for (const way of shareWays) {
    expect(shareOut([], 0, way)).toEqual([]);
    expect(shareOut([2, 3], 0, way)).toEqual([0, 0]);
  }
});

/** Numbers from 0 below `most`, the same in every run. */
function numbers(seed: number) {
  let state = seed;
  return (most: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state % most;
  };
}

describe.each(shareWays)('%s', (way) => {
  test('whatever was ordered, all units are shared out and nobody gets more than was ordered', () => {
    const random = numbers(7);
    for (let round = 0; round < 300; round++) {
      const ordered = Array.from({ length: 1 + random(20) }, () => 1 + random(round % 2 ? 10 : 10_000));
      const total = ordered.reduce((sum, quantity) => sum + quantity, 0);
      const units = random(total + 1);
      const shares = shareOut(ordered, units, way);
      expect(shares.reduce((sum, share) => sum + share, 0)).toBe(units);
      expect(shares.every((share, at) => share >= 0 && share <= (ordered[at] ?? 0))).toBe(true);
      if (way === 'PROPORCION')
        expect(shares.every((share, at) => Math.abs(share - ((ordered[at] ?? 0) * units) / total) < 1)).toBe(true);
      expect(shareOut(ordered, total, way)).toEqual(ordered);
    }
  });
});
