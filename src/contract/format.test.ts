import { expect, test } from 'vitest';
import { madeAt } from './format.ts';

test.each([
  ['2026-11-21T17:30:59Z', 'America/Argentina/Buenos_Aires', 'Hecho el 21/11/2026 14:30'],
  ['2026-11-22T02:59:00Z', 'America/Argentina/Buenos_Aires', 'Hecho el 21/11/2026 23:59'],
  ['2026-11-22T03:00:00Z', 'America/Argentina/Buenos_Aires', 'Hecho el 22/11/2026 00:00'],
  ['2026-11-21T17:30:00Z', 'Asia/Tokyo', 'Hecho el 22/11/2026 02:30'],
])('a document made at %s says so as %s has it', (instant, timeZone, shown) => {
  expect(madeAt(new Date(instant), timeZone)).toBe(shown);
});
