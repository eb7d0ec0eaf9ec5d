/** A whole minute of the business's clocks that is at least so many seconds away, as fields take it. */
export function nextMinute(seconds: number) {
  const instant = Math.ceil((Date.now() + seconds * 1000) / 60_000) * 60_000;
  const [day = '', time = ''] = shown.format(instant).split(', ');
  return { day, time };
}

const shown = new Intl.DateTimeFormat('es-AR', {
  timeZone: 'America/Argentina/Buenos_Aires',
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});
