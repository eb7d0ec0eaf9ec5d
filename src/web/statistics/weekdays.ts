import { type WeekDay, weekDayNames, weekDays } from '#contract/menu.ts';

/** The fields of a statistics row (§3) in the order of the week, with what screens call them. */
export const weekdays = weekDays.map((day) => ({
  id: day.toLowerCase() as Lowercase<WeekDay>,
  name: weekDayNames[day],
}));
