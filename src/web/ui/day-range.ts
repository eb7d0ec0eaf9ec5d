import { isDay } from './dates.ts';

/** Two days, YYYY-MM-DD, as an address keeps them. */
export type DayRange = { desde?: string; hasta?: string };

export const dayRange = (raw: Record<string, unknown>): DayRange => ({
  ...(isDay(raw.desde) && { desde: raw.desde }),
  ...(isDay(raw.hasta) && { hasta: raw.hasta }),
});
