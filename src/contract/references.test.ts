import { describe, expect, test } from 'vitest';
import type { WeekDay } from './days.ts';
import { joinedReference, splitByReference, unitsByDay } from './references.ts';

const split = (referencia: string, quantity: number) =>
  splitByReference({ referencia, quantity }).map((part) => [part.referencia, part.quantity]);

describe('a line counts apart for each day or colour that its reference tells', () => {
  test.each<[string, number, [string, number][]]>([
    [
      'LUNES 2 · MARTES 1',
      3,
      [
        ['LUNES', 2],
        ['MARTES', 1],
      ],
    ],
    ['LUNES', 3, [['LUNES', 3]]],
    ['LUNES 3', 3, [['LUNES', 3]]],
    [
      'MARTES 1 · LUNES 2',
      3,
      [
        ['LUNES', 2],
        ['MARTES', 1],
      ],
    ],
    [
      'JUEVES 1',
      4,
      [
        ['JUEVES', 1],
        ['', 3],
      ],
    ],
    [
      'LUNES 1 · MARTES 1 · sin sal · poco aceite',
      3,
      [
        ['LUNES · sin sal · poco aceite', 1],
        ['MARTES · sin sal · poco aceite', 1],
        ['sin sal · poco aceite', 1],
      ],
    ],
    ['LUNES · talle 2', 2, [['LUNES · talle 2', 2]]],
    [
      'LUNES 9 · MARTES 9',
      10,
      [
        ['LUNES', 9],
        ['MARTES', 1],
      ],
    ],
    ['LUNES 9 · MARTES 9', 9, [['LUNES', 9]]],
    [
      'LUNES 2 · LUNES 1',
      3,
      [
        ['LUNES', 2],
        ['', 1],
      ],
    ],
    [
      'Rojo 2 · Azul marino 1',
      3,
      [
        ['Rojo', 2],
        ['Azul marino', 1],
      ],
    ],
    [
      'Rojo 2 · Azul 1 · con tapa',
      3,
      [
        ['Rojo · con tapa', 2],
        ['Azul · con tapa', 1],
      ],
    ],
  ])('%s of %i units', (referencia, quantity, parts) => {
    expect(split(referencia, quantity)).toEqual(parts);
  });

  test.each([
    ['', 2],
    ['Rojo', 2],
    ['azul · rojo', 2],
    ['Talle 40', 40],
    ['Talle 40 · Talle 42', 82],
    ['Rojo 2 · Azul 1', 4],
    ['Rojo 2 · Azul 1', 2],
    ['Rojo 0 · Azul 2', 2],
    ['LUNES 0', 2],
    ['lunes 2', 2],
    ['Talle 40 · Color 7', 3],
  ])('%j of %i units stays as it was written', (referencia, quantity) => {
    expect(split(referencia, quantity)).toEqual([[referencia, quantity]]);
  });

  test('whatever the reference, no unit is lost or added and no part is there twice', () => {
    const words = ['LUNES', 'MARTES', 'DOMINGO', 'Rojo', 'Azul marino', 'sin sal', 'Talle', '', 'LUNES2', '7'];
    // The same numbers on every run: a small linear congruential generator.
    let seed = 7;
    const below = (n: number) => {
      seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31;
      return Math.floor((seed / 2 ** 31) * n);
    };
    for (let round = 0; round < 20_000; round++) {
      const referencia = Array.from({ length: below(5) }, () => {
        const word = words[below(words.length)];
        return below(2) ? `${word} ${below(12)}` : word;
      }).join(' · ');
      const quantity = 1 + below(20);
      const parts = splitByReference({ referencia, quantity });
      expect(parts.reduce((sum, part) => sum + part.quantity, 0)).toBe(quantity);
      expect(parts.every((part) => part.quantity > 0)).toBe(true);
      expect(new Set(parts.map((part) => part.referencia)).size).toBe(parts.length);
    }
  });
});

test.each<[string, number, Partial<Record<WeekDay, number>>]>([
  ['', 2, {}],
  ['azul · rojo', 2, {}],
  ['LUNES · MARTES', 5, { LUNES: 1, MARTES: 1 }],
  ['LUNES 9 · MARTES 9', 10, { LUNES: 9, MARTES: 1 }],
  ['MARTES 1 · LUNES 1', 2, { LUNES: 1, MARTES: 1 }],
])('a reference %j that somebody wrote for %i units is read as far as it goes', (referencia, quantity, days) => {
  expect(Object.fromEntries(unitsByDay({ referencia, quantity }))).toEqual(days);
});

describe('lines of a product become one', () => {
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
});
