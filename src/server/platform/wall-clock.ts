/** Date and time of an instant in a time zone: `2026-11-21` and `14:30:05`. */
export function wallClock(instant: Date, timeZone: string): { day: string; time: string } {
  let clock = clocks.get(timeZone);
  if (!clock) {
    // The Swedish locale writes 2026-11-21 14:30:05.
    clock = new Intl.DateTimeFormat('sv', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
    clocks.set(timeZone, clock);
  }
  const [day = '', time = ''] = clock.format(instant).split(' ');
  return { day, time };
}

/** One per time zone: creating one takes far longer than using it. */
const clocks = new Map<string, Intl.DateTimeFormat>();
