import { expect, test } from 'vitest';
import { approximately } from './format.ts';
import { pesosAt } from './prices.ts';
import { dollarsAt, isFarFrom, paymentWords } from './rates.ts';
import { seeded } from './test-seeded.ts';

/** Half up by what that means: the cents whose remainder is less than half of the divisor, or one more. */
function roundedHalfUp(numerator: bigint, divisor: bigint): bigint {
  const [whole, rest] = [numerator / divisor, numerator % divisor];
  return rest * 2n < divisor ? whole : whole + 1n;
}

test.each([1, 7, 42, 1984, 20_261])(
  'with seed %i, 4,000 conversions are exact to the cent, half up, both ways',
  (seed) => {
    const random = seeded(seed);
    const upTo = (digits: number) => random(10 ** (1 + random(digits)));
    for (let n = 0; n < 4000; n++) {
      // Cents of what was handed over, and of the rate from 1 to 1,000,000.
      const [paid, rate] = [upTo(6) * 1000 + random(1000), Math.min(100 + upTo(8), 100_000_000)];
      const dollars = roundedHalfUp(BigInt(paid) * 100n, BigInt(rate));
      expect(dollarsAt(paid / 100, rate / 100), `${paid} at ${rate}`).toBe(Number(dollars) / 100);
      const pesos = roundedHalfUp(BigInt(paid) * BigInt(rate), 10_000n);
      expect(pesosAt(paid / 100, rate / 100)).toBe(Number(pesos));
    }
  },
);

test.each([
  [47_250, 1450, 32.59],
  [1, 200, 0.01],
  [0.99, 200, 0],
  [14.5, 1450, 0.01],
  [7.25, 1450, 0.01],
  [7.24, 1450, 0],
  [9_999_999_999.99, 1, 9_999_999_999.99],
])('$ %d at %d are US$ %d', (pesos, rate, dollars) => expect(dollarsAt(pesos, rate)).toBe(dollars));

test('beside dollars stands about how many pesos they are, and of which day', () => {
  expect(approximately(32.59, { dia: '2026-11-26', pesos: 1450 })).toBe('aprox. $\u00a047.256 al cambio del 26/11');
});

test('of a payment in pesos it says what was handed over and the rate, of dollars nothing', () => {
  const pago = { moneda: 'ARS', importe: 47_250, cotizacion: 1450.5, dia: '2026-11-26' } as const;
  expect(paymentWords(pago)).toBe('$\u00a047.250,00 al cambio de $\u00a01.450,50');
  expect(paymentWords({ ...pago, moneda: 'USD', cotizacion: null })).toBe('');
});

test('a rate more than ten per cent from the last one is asked about, one of just ten is not', () => {
  expect([1100, 1100.01, 900, 899.99].map((pesos) => isFarFrom(1000, pesos))).toEqual([false, true, false, true]);
});
