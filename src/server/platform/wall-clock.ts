/** Date and time of an instant in a time zone: `2026-11-21` and `14:30:05`. */
export function wallClock(instant: Date, timeZone: string): { day: string; time: string } {
  let clock = clocks.get(timeZone);
  if (!clock) {
    // In the Swedish locale, `format` writes 2026-11-21 14:30:05.
    clock = new Intl.DateTimeFormat('sv', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
    clocks.set(timeZone, clock);
  }
  const [day = '', time = ''] = clock.format(instant).split(' ');
  return { day, time };
}

/** One formatter per time zone, because creating one takes far longer than using it. */
const clocks = new Map<string, Intl.DateTimeFormat>();
