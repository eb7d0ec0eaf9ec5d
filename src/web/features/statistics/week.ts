import { parseDate, startOfWeek } from '@internationalized/date';
import { type WeekDay, weekDayNames, weekDays } from '#contract/days.ts';

/** The week from Monday to Sunday that holds a day; days are written YYYY-MM-DD. */
export function weekOf(day: string): { monday: string; sunday: string } {
  const monday = startOfWeek(parseDate(day), 'es', 'mon').toString();
  return { monday, sunday: plusDays(monday, 6) };
}

export const plusDays = (day: string, days: number): string => parseDate(day).add({ days }).toString();

/** The fields of a statistics row (§3) in the order of the week, with what screens call them. */
export const weekdays = weekDays.map((day) => ({
  id: day.toLowerCase() as Lowercase<WeekDay>,
  name: weekDayNames[day],
}));
