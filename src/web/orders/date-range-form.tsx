import { useState } from 'react';
import { Button } from '../ui/button.tsx';
import type { DayRange } from '../ui/day-range.ts';
import { DayRangeFields } from '../ui/day-range-fields.tsx';
import styles from './date-range-form.module.css';

type Props = { asked: DayRange; onSearch: (days: DayRange) => void };

/** The days of the history, which are asked for by a button. */
export function DateRangeForm({ asked, onSearch }: Props) {
  const [days, setDays] = useState(asked);
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        onSearch(days);
      }}
    >
      <DayRangeFields {...days} onChange={(changes) => setDays((before) => ({ ...before, ...changes }))} />
      <Button type="submit">Buscar Pedidos</Button>
    </form>
  );
}
