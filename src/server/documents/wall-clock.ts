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

/** Kept: making one takes longer than writing a small document's names, and an archive asks once for each file. */
const clocks = new Map<string, Intl.DateTimeFormat>();
function clockOf(timeZone: string): Intl.DateTimeFormat {
  // The Swedish locale writes 2026-11-21 14:30:05.
  const made = () => new Intl.DateTimeFormat('sv', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
  const clock = clocks.get(timeZone) ?? made();
  clocks.set(timeZone, clock);
  return clock;
}
