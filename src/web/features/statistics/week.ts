import { type WeekDay, weekDayNames, weekDays } from '#contract/days.ts';

/** The week from Monday to Sunday that holds a day; days are written YYYY-MM-DD. */
export function weekOf(day: string): { monday: string; sunday: string } {
  const daysSinceMonday = (noon(day).getUTCDay() + 6) % 7;
  const monday = plusDays(day, -daysSinceMonday);
  return { monday, sunday: plusDays(monday, 6) };
}

export function plusDays(day: string, days: number): string {
  const date = noon(day);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
}

/** The fields of a statistics row (§3) in the order of the week, with what screens call them. */
export const weekdays = weekDays.map((day) => ({
  id: day.toLowerCase() as Lowercase<WeekDay>,
  name: weekDayNames[day],
}));

const noon = (day: string) => new Date(`${day}T12:00Z`);
