/** What a clock in a time zone shows at an instant: `2026-11-21` and `14:30:05`. */
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

/** One for each zone: making one takes far longer than reading it. */
const clocks = new Map<string, Intl.DateTimeFormat>();
