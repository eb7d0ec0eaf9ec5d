/** True for a day that calls accept: YYYY-MM-DD, from the year 2000 on. The business has no earlier days. */
export const isDay = (value: unknown): value is string =>
  typeof value === 'string' && /^[2-9]\d{3}-(0[1-9]|1[0-2])-\d\d$/.test(value) && isOfItsMonth(value);

/**
 * `Date` reads the 31st of February as the 3rd of March. Such a day changes its number, which shows that it does not
 * exist.
 */
const isOfItsMonth = (day: string) => new Date(`${day}T12:00Z`).getUTCDate() === Number(day.slice(-2));

/** The day of a `Date` in UTC: YYYY-MM-DD. */
export const isoDay = (date: Date): string => date.toISOString().slice(0, 10);

/** The number of days from the first day to the second; negative when the second is earlier. */
export const daysBetween = (first: string, second: string): number =>
  (Date.parse(second) - Date.parse(first)) / 86_400_000;

/** The day that is `days` after another; before it if `days` is negative. */
export const plusDays = (day: string, days: number): string => {
  const date = new Date(`${day}T00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return isoDay(date);
};

/** A day within the next month, as people say it: `domingo 29`. */
export const spokenDay = (day: string): string => {
  const date = new Date(`${day}T00:00Z`);
  return `${weekDayNames[weekDays[(date.getUTCDay() + 6) % 7] ?? 'LUNES'].toLowerCase()} ${date.getUTCDate()}`;
};

/** A day with its month: `domingo 29/11`. */
export const spokenDate = (day: string): string => `${spokenDay(day)}/${Number(day.slice(5, 7))}`;

export const isInverted = (from: string | undefined, to: string | undefined): boolean => !!from && !!to && to < from;

export const invertedDays = 'La fecha «Hasta» no puede ser anterior a la fecha «Desde».';
export const futureDay = 'La fecha no puede ser posterior a hoy.';

/** Arguments for `refine`: they refuse a second day before the first, with the error at the second field. */
export const inOrder = <Field extends string>(
  from: Field,
  to: Field,
): [(query: { [field in Field]?: string | undefined }) => boolean, { message: string; path: string[] }] => [
  (query) => !isInverted(query[from], query[to]),
  { message: invertedDays, path: [to] },
];

export const usualTimeZone = 'America/Argentina/Buenos_Aires';

/** The attribute of the page's `<html>` that holds the server's time zone. */
export const timeZoneAttribute = 'data-time-zone';

export const weekDays = ['LUNES', 'MARTES', 'MIERCOLES', 'JUEVES', 'VIERNES', 'SABADO', 'DOMINGO'] as const;
export type WeekDay = (typeof weekDays)[number];

export const weekDayNames: Record<WeekDay, string> = {
  LUNES: 'Lunes',
  MARTES: 'Martes',
  MIERCOLES: 'Miércoles',
  JUEVES: 'Jueves',
  VIERNES: 'Viernes',
  SABADO: 'Sábado',
  DOMINGO: 'Domingo',
};
