import { expect, test } from 'vitest';
import { plusDays } from '#contract/days.ts';
import { weekOf } from './statistics-page.tsx';

test.each([
  ['2026-03-09', '2026-03-09', '2026-03-15'],
  ['2026-03-15', '2026-03-09', '2026-03-15'],
  ['2026-01-01', '2025-12-29', '2026-01-04'],
  ['2028-02-29', '2028-02-28', '2028-03-05'],
])('%s is in the week from %s to %s', (day, monday, sunday) => {
  expect(weekOf(day)).toEqual({ monday, sunday });
});

test('a week later may be in another year', () => {
  expect(plusDays('2025-12-29', 7)).toBe('2026-01-05');
  expect(plusDays('2026-01-05', -7)).toBe('2025-12-29');
});
