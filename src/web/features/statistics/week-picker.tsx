import { parseDate, startOfWeek } from '@internationalized/date';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type WeekDay, weekDayNames, weekDays } from '#contract/days.ts';
import { Button } from '../../ui/button.tsx';
import { today } from '../../ui/dates.ts';
import { DateField } from '../../ui/form/date-field.tsx';
import { futureProblem } from '../../ui/form/day-range-fields.tsx';
import styles from './week-picker.module.css';

type Props = {
  /** Any day of the week in sight, YYYY-MM-DD. */
  day: string;
  onPick: (day: string) => void;
};

/** Goes a week back or on, or to the week of a day; there is nothing to see after today. */
export function WeekPicker({ day, onPick }: Props) {
  const { monday, sunday } = weekOf(day);
  const isLast = sunday >= today();
  return (
    <div className={styles.picker}>
      <Button variant="outline" aria-label="Semana anterior" onClick={() => onPick(plusDays(monday, -7))}>
        <ChevronLeft />
      </Button>
      <DateField
        label="Semana del día"
        value={day}
        max={today()}
        problem={futureProblem(day)}
        onChange={(picked) => picked && onPick(picked)}
      />
      <Button
        variant="outline"
        aria-label="Semana siguiente"
        disabled={isLast}
        onClick={() => onPick(plusDays(monday, 7))}
      >
        <ChevronRight />
      </Button>
    </div>
  );
}

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
