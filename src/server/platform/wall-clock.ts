/** Returns an instant's date and time in a zone: `2026-11-21` and `14:30:05`. */
export function wallClock(instant: Date, timeZone: string): { day: string; time: string } {
  let clock = clocks.get(timeZone);
  if (!clock) {
    // Swedish writes 2026-11-21 14:30:05.
    clock = new Intl.DateTimeFormat('sv', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
    clocks.set(timeZone, clock);
  }
  const [day = '', time = ''] = clock.format(instant).split(' ');
  return { day, time };
}

/** Keeps the formatters, because creating one takes far longer than using it. */
const clocks = new Map<string, Intl.DateTimeFormat>();
