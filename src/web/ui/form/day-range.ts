import { futureDay, invertedDays, isDay, isInverted } from '#contract/days.ts';
import { showDay } from '#contract/format.ts';
import { inUrl } from '../../platform/router/hooks.ts';
import { today } from '../dates.ts';

/** Two days, YYYY-MM-DD, as an address keeps them. */
export const dayRange = inUrl({ desde: isDay, hasta: isDay });
export type DayRange = ReturnType<typeof dayRange>;

/** What is wrong with each of the two days, in words (§5). */
export function rangeProblems({ desde, hasta }: DayRange): DayRange {
  const inverted = isInverted(desde, hasta) ? invertedDays : undefined;
  return { desde: futureProblem(desde), hasta: futureProblem(hasta) ?? inverted };
}

/** Why a day will not do where only the past is known. */
export const futureProblem = (day: string | undefined) => (day && day > today() ? futureDay : undefined);

/** The days in words: `desde el 03/11/2026`. */
export const dayWords = ({ desde, hasta }: DayRange): DayRange => ({
  ...(desde && { desde: `Desde el ${showDay(desde)}` }),
  ...(hasta && { hasta: `Hasta el ${showDay(hasta)}` }),
});
