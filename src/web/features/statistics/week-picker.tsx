import { ChevronLeft, ChevronRight } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { today } from '../../ui/dates.ts';
import { DateField } from '../../ui/form/date-field.tsx';
import { futureProblem } from '../../ui/form/day-range.ts';
import { plusDays, weekOf } from './week.ts';
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
