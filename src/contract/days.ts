/** A day written YYYY-MM-DD as people read it, dd/MM/yyyy (§9). */
export const showDay = (day: string): string => day.split('-').reverse().join('/');
