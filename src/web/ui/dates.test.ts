import { expect, onTestFinished, test, vi } from 'vitest';
import { timeZoneAttribute } from '#contract/days.ts';

test.each([
  [null, '20/11/2026', '2026-11-20'],
  ['Asia/Tokyo', '21/11/2026', '2026-11-21'],
])('days are those of the business, in the zone that the page tells: %s', async (zone, shown, written) => {
  if (zone) document.documentElement.setAttribute(timeZoneAttribute, zone);
  vi.resetModules();
  onTestFinished(() => {
    document.documentElement.removeAttribute(timeZoneAttribute);
    vi.resetModules();
  });
  const { dayOf, formatDay } = await import('./dates.ts');
  expect(formatDay('2026-11-20T23:30:00Z')).toBe(shown);
  expect(dayOf('2026-11-20T23:30:00Z')).toBe(written);
});

test('what is a day already stays that day, where an instant at its beginning in UTC would be the evening before', async () => {
  const { dayOf, formatDay } = await import('./dates.ts');
  expect([formatDay('2026-11-20'), dayOf('2026-11-20')]).toEqual(['20/11/2026', '2026-11-20']);
});

test('a day begins at 00:00', async () => {
  const { formatMoment } = await import('./dates.ts');
  expect(formatMoment('2026-11-21T03:00:00Z')).toBe('21/11/2026, 00:00');
});

test.each([
  ['21/11/2026', '2026-11-21'],
  ['21-11-2026', '2026-11-21'],
  [' 5.3.2026 ', '2026-03-05'],
  ['2026-11-21', '2026-11-21'],
  ['29/02/2024', '2024-02-29'],
  ['29/02/2026', undefined],
  ['11/21/2026', undefined],
  ['21/11/26', undefined],
  ['21/11/2026 10:00', undefined],
  ['ayer', undefined],
])('a day is read from what people paste: %s', async (text, day) => {
  const { readDay } = await import('./dates.ts');
  expect(readDay(text)).toBe(day);
});
