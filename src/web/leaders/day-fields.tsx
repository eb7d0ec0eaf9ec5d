import type { DateRange } from '../orders/date-range.ts';
import { Button } from '../ui/button.tsx';
import { DateField } from '../ui/date-field.tsx';
import { today } from '../ui/dates.ts';
import styles from './day-fields.module.css';

type Props = { days: DateRange; onChange: (days: Pick<DateRange, 'desde' | 'hasta'>) => void };

/** The days to which the list, its totals and its documents are narrowed. */
export function DayFields({ days: { desde, hasta }, onChange }: Props) {
  return (
    <div className={styles.days}>
      <DateField
        label="Desde"
        value={desde ?? ''}
        max={today()}
        onChange={(day) => onChange({ desde: day || undefined, ...(hasta && hasta < day && { hasta: day }) })}
      />
      <DateField
        label="Hasta"
        value={hasta ?? ''}
        min={desde}
        max={today()}
        onChange={(day) => onChange({ hasta: day || undefined })}
      />
      {(desde || hasta) && (
        <Button variant="quiet" onClick={() => onChange({ desde: undefined, hasta: undefined })}>
          Quitar fechas
        </Button>
      )}
    </div>
  );
}
