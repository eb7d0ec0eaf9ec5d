import { expect, test } from 'vitest';
import { restartDelays } from './restart-delays.ts';

test('what ends soon is started again after a moment, then after twice as long each time, up to half a minute', () => {
  const delay = restartDelays();
  expect(Array.from({ length: 8 }, () => delay(10))).toEqual([500, 1000, 2000, 4000, 8000, 16_000, 30_000, 30_000]);
  expect([delay(60_000), delay(10)]).toEqual([500, 1000]);
});
