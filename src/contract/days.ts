/** True for YYYY-MM-DD from the year 2000 on. The business has no earlier days. */
export const isDay = (value: unknown): value is string =>
  typeof value === 'string' && /^[2-9]\d{3}-(0[1-9]|1[0-2])-\d\d$/.test(value) && isOfItsMonth(value);

/** `Date` reads 31 February as 3 March, so the number of a day that does not exist changes. */
const isOfItsMonth = (day: string) => new Date(`${day}T12:00Z`).getUTCDate() === Number(day.slice(-2));

/** The day of a `Date` in UTC: YYYY-MM-DD. */
export const isoDay = (date: Date): string => date.toISOString().slice(0, 10);

/** Counts the days from the first day to the second; negative when the second is earlier. */
export const daysBetween = (first: string, second: string): number =>
  (Date.parse(second) - Date.parse(first)) / 86_400_000;

export const plusDays = (day: string, days: number): string => {
  const date = new Date(`${day}T00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return isoDay(date);
};

/** Writes `domingo 29`, without the month, for days that are near. */
export const spokenDay = (day: string): string => {
  const date = new Date(`${day}T00:00Z`);
  return `${weekDayNames[weekDays[(date.getUTCDay() + 6) % 7] ?? 'LUNES'].toLowerCase()} ${date.getUTCDate()}`;
};

export const spokenDate = (day: string): string => `${spokenDay(day)}/${Number(day.slice(5, 7))}`;

export const isInverted = (from: string | undefined, to: string | undefined): boolean => !!from && !!to && to < from;

export const invertedDays = 'La fecha «Hasta» no puede ser anterior a la fecha «Desde».';
export const futureDay = 'La fecha no puede ser posterior a hoy.';

/**
 * Returns the arguments of zod's `refine` that refuse a second day before the first. The error names the second field.
 */
export const inOrder = <Field extends string>(
  from: Field,
  to: Field,
): [(query: { [field in Field]?: string | undefined }) => boolean, { message: string; path: string[] }] => [
  (query) => !isInverted(query[from], query[to]),
  { message: invertedDays, path: [to] },
];

export const usualTimeZone = 'America/Argentina/Buenos_Aires';

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
