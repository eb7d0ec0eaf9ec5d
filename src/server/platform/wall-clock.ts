/** What a clock in a time zone shows at an instant: `2026-11-21` and `14:30:05`. */
export function wallClock(instant: Date, timeZone: string): { day: string; time: string } {
  // The Swedish locale writes 2026-11-21 14:30:05.
  const clock = new Intl.DateTimeFormat('sv', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
  const [day = '', time = ''] = clock.format(instant).split(' ');
  return { day, time };
}
