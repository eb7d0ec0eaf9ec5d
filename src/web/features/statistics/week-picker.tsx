import { parseDate, startOfWeek } from '@internationalized/date';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { plusDays, type WeekDay, weekDayNames, weekDays } from '#contract/days.ts';
import { Button } from '../../ui/button.tsx';
import { today } from '../../ui/dates.ts';
import { PastDayField } from '../../ui/form/day-range-fields.tsx';
import styles from './week-picker.module.css';

type Props = {
  /** Any day of the displayed week, YYYY-MM-DD. */
  day: string;
  onPick: (day: string) => void;
};

export function WeekPicker({ day, onPick }: Props) {
  const { monday, sunday } = weekOf(day);
  const isLast = sunday >= today();
  return (
    <div className={styles.picker}>
      <Button variant="outline" aria-label="Semana anterior" onClick={() => onPick(plusDays(monday, -7))}>
        <ChevronLeft />
      </Button>
      <PastDayField label="Semana del día" value={day} onChange={(picked) => picked && onPick(picked)} />
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

/** The Monday and the Sunday of a day's week, all as YYYY-MM-DD. */
export function weekOf(day: string) {
  const monday = startOfWeek(parseDate(day), 'es', 'mon').toString();
  return { monday, sunday: plusDays(monday, 6) };
}

/** The fields of a statistics row (§3), from Monday to Sunday, with their names on screen. */
export const weekdays = weekDays.map((day) => ({
  id: day.toLowerCase() as Lowercase<WeekDay>,
  name: weekDayNames[day],
}));
