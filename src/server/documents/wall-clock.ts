import { showDay } from '#contract/format.ts';

/** When a document was made, as every document says it: `Hecho el 21/11/2026 14:30`. */
export function madeAt(instant: Date, timeZone: string): string {
  const { day, time } = wallClock(instant, timeZone);
  return `Hecho el ${showDay(day)} ${time.slice(0, 5)}`;
}

/** What a clock in a time zone shows at an instant: `2026-11-21` and `14:30:05`. */
export function wallClock(instant: Date, timeZone: string): { day: string; time: string } {
  const [day = '', time = ''] = clockOf(timeZone).format(instant).split(' ');
  return { day, time };
}

/** Kept: an archive asks for it once for each file. */
const clocks = new Map<string, Intl.DateTimeFormat>();
function clockOf(timeZone: string): Intl.DateTimeFormat {
  const kept = clocks.get(timeZone);
  if (kept) return kept;
  // The Swedish locale writes 2026-11-21 14:30:05.
  const clock = new Intl.DateTimeFormat('sv', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
  clocks.set(timeZone, clock);
  return clock;
}
