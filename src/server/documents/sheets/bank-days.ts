import { isDay, isoDay } from '#contract/days.ts';
import { wallClock } from '../../platform/wall-clock.ts';
import type { SheetCell } from './sheet-rows.ts';

export type DayOrder = 'DIA' | 'MES';

/** How the days of a file are read: day or month first. If `isMixed`, a day that can be read both ways is in doubt. */
export type DayReading = { order: DayOrder; isMixed: boolean; today: string; timeZone: string };

/**
 * Chooses day first or month first: the order in which more cells are days that are not after today. `isMixed` if some
 * cells suggest the other order.
 */
export function dayOrderOf(cells: readonly SheetCell[], today: string, timeZone: string): DayReading {
  const came = { DIA: 0, MES: 0, DIA_ALONE: 0, MES_ALONE: 0 };
  const exist = { DIA: 0, MES: 0 };
  for (const cell of cells) {
    const [dayFirst, monthFirst] = [readDay(cell, 'DIA', timeZone), readDay(cell, 'MES', timeZone)];
    const [isDay, isMonth] = [dayFirst, monthFirst].map((day) => day !== undefined && day <= today);
    exist.DIA += Number(dayFirst !== undefined);
    exist.MES += Number(monthFirst !== undefined);
    came.DIA += Number(isDay);
    came.MES += Number(isMonth);
    came.DIA_ALONE += Number(isDay && !isMonth);
    came.MES_ALONE += Number(isMonth && !isDay);
  }
  if (came.MES <= came.DIA) return { order: 'DIA', isMixed: came.MES_ALONE > 0, today, timeZone };
  return { order: 'MES', isMixed: came.DIA_ALONE > 0 || exist.DIA >= exist.MES, today, timeZone };
}

export function hasTwoReadings(cell: SheetCell, timeZone: string): boolean {
  const [dayFirst, monthFirst] = [readDay(cell, 'DIA', timeZone), readDay(cell, 'MES', timeZone)];
  return dayFirst !== undefined && monthFirst !== undefined && dayFirst !== monthFirst;
}

export const isDayCell = (cell: SheetCell, timeZone: string): boolean =>
  (readDay(cell, 'DIA', timeZone) ?? readDay(cell, 'MES', timeZone)) !== undefined;

/** Reads a day as YYYY-MM-DD: a date cell, or text such as `26/11/2026`, `26-nov-26` or `2026-11-26T23:15:00-04:00`. */
export function readDay({ value, text }: SheetCell, order: DayOrder, timeZone: string): string | undefined {
  if (value instanceof Date) return isoDay(value);
  if (typeof value === 'number' || !/^\d{1,4}[-/. ]/.test(text)) return undefined;
  const instant =
    /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(:\d\d(\.\d+)?)?\s?(Z|[+-]\d\d:?\d\d)$/.test(text) &&
    new Date(text.replace(' ', 'T'));
  if (instant && !Number.isNaN(instant.getTime())) return wallClock(instant, timeZone).day;
  const { y, first = '', second = '' } = (text.match(yearFirst) ?? text.match(yearLast))?.groups ?? {};
  if (!y) return undefined;
  const isMonthFirst = yearFirst.test(text) || (order === 'MES' && /\d/.test(second));
  const [m, d] = isMonthFirst ? [first, second] : [second, first];
  const month = /\d/.test(m) ? m : String((months.get(m.toLowerCase().slice(0, 3)) ?? -1) + 1);
  const day = `${y.length === 2 ? `20${y}` : y}-${month.padStart(2, '0')}-${d.padStart(2, '0')}`;
  return isDay(day) ? day : undefined;
}

const yearFirst = /^(?<y>\d{4})[-/.](?<first>\d{1,2})[-/.](?<second>\d{1,2})(?!\d)/;
const yearLast = /^(?<first>\d{1,2})[-/. ](?<second>\d{1,2}|\p{L}{3,10})\.?[-/. ](?<y>\d{4}|\d{2})(?!\d)/u;
const months = new Map(
  ['ene', 'feb', 'mar', 'abr', 'may', 'jun', 'jul', 'ago', 'sep', 'oct', 'nov', 'dic']
    .map((name, at) => [name, at] as const)
    .concat([
      ['jan', 0],
      ['apr', 3],
      ['aug', 7],
      ['dec', 11],
    ]),
);
