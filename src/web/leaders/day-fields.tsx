import { Button } from '../ui/button.tsx';
import type { DayRange } from '../ui/form/day-range.ts';
import { DayRangeFields } from '../ui/form/day-range-fields.tsx';
import styles from './day-fields.module.css';

type Props = { days: DayRange; onChange: (days: DayRange) => void };

/** The days to which the list, its totals and its documents are narrowed. */
export function DayFields({ days, onChange }: Props) {
  return (
    <div className={styles.days}>
      <DayRangeFields {...days} onChange={onChange} />
      {(days.desde || days.hasta) && (
        <Button variant="quiet" onClick={() => onChange({ desde: undefined, hasta: undefined })}>
          Quitar fechas
        </Button>
      )}
    </div>
  );
}
