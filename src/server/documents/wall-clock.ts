import { showDay } from '#contract/format.ts';

/** When a document was made, as every document says it: `Hecho el 21/11/2026 14:30`. */
export function madeAt(instant: Date, timeZone: string): string {
  const { day, time } = wallClock(instant, timeZone);
  return `Hecho el ${showDay(day)} ${time.slice(0, 5)}`;
}

/** What a clock in a time zone shows at an instant: `2026-11-21` and `14:30:05`. */
export function wallClock(instant: Date, timeZone: string): { day: string; time: string } {
  // The Swedish locale writes 2026-11-21 14:30:05.
  const clock = new Intl.DateTimeFormat('sv', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
  const [day = '', time = ''] = clock.format(instant).split(' ');
  return { day, time };
}
