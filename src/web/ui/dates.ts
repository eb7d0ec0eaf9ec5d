import { isDay, timeZoneAttribute, usualTimeZone } from '#contract/days.ts';
import { showDay } from '#contract/format.ts';

/** The day of an instant in the business's time zone, dd/MM/yyyy (§9). */
export const formatDay = (instant: string | Date): string => showDay(dayOf(instant));

export const formatMoment = (instant: string | Date): string => shownWithTime.format(new Date(instant));

/** An instant in words: 'hoy a las 21:00', 'el 25/11/2026 a las 09:00'. */
export const momentInWords = (instant: string | Date): string =>
  `${dayOf(instant) === today() ? 'hoy' : `el ${formatDay(instant)}`} a las ${timeOf(instant)}`;

export const timeOf = (instant: string | Date): string => formatMoment(instant).slice(-5);

/** The day of an instant in the business's time zone, YYYY-MM-DD. A day is returned unchanged. */
export const dayOf = (instant: string | Date): string => (isDay(instant) ? instant : written.format(new Date(instant)));

/** Reads 21/11/2026, 21-11-2026 or 2026-11-21. Returns YYYY-MM-DD; undefined if the text is no day. */
export function readDay(text: string): string | undefined {
  const [first = '', month = '', last = ''] = text.trim().split(/[-/.]/);
  const [year, day] = first.length === 4 ? [first, last] : [last, first];
  const written = [year, month.padStart(2, '0'), day.padStart(2, '0')].join('-');
  return isDay(written) ? written : undefined;
}

export const today = (): string => dayOf(new Date());

/** The time since an instant, in hours or days: 'hace 6 h'. */
export function age(instant: string): string {
  const hours = Math.max(0, Date.now() - Date.parse(instant)) / 3_600_000;
  if (hours < 1) return 'hace menos de una hora';
  return hours < 48 ? `hace ${Math.floor(hours)} h` : `hace ${Math.floor(hours / 24)} días`;
}

export const timeZone = document.documentElement.getAttribute(timeZoneAttribute) ?? usualTimeZone;
const day = { timeZone, day: '2-digit', month: '2-digit', year: 'numeric' } as const;
const shownWithTime = new Intl.DateTimeFormat('es-AR', {
  ...day,
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});
/** Swedish dates are YYYY-MM-DD. */
const written = new Intl.DateTimeFormat('sv-SE', day);
