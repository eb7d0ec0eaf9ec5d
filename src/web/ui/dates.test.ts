import { expect, onTestFinished, test, vi } from 'vitest';
import { timeZoneAttribute } from '#contract/time-zone.ts';

test.each([
  [null, '20/11/2026', '2026-11-20'],
  ['Asia/Tokyo', '21/11/2026', '2026-11-21'],
])('days are those of the business, in the zone that the page tells: %s', async (zone, shown, written) => {
  if (zone) document.documentElement.setAttribute(timeZoneAttribute, zone);
  onTestFinished(() => document.documentElement.removeAttribute(timeZoneAttribute));
  vi.resetModules();
  const { dayOf, formatDay } = await import('./dates.ts');
  expect(formatDay('2026-11-20T23:30:00Z')).toBe(shown);
  expect(dayOf('2026-11-20T23:30:00Z')).toBe(written);
});
