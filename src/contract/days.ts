/** A day written YYYY-MM-DD as people read it, dd/MM/yyyy (§9). */
export const showDay = (day: string): string => day.split('-').reverse().join('/');

/** Whether a range of days, YYYY-MM-DD, ends before it begins. */
export const isInverted = (from: string | undefined, to: string | undefined): boolean => !!from && !!to && to < from;

export const invertedDays = 'La fecha «Hasta» no puede ser anterior a la fecha «Desde».';
export const futureDay = 'La fecha no puede ser posterior a hoy.';
