import { Button } from '../../ui/button.tsx';
import type { DayRange } from '../../ui/form/day-range.ts';
import { DayRangeFields } from '../../ui/form/day-range-fields.tsx';
import styles from './date-range-form.module.css';

type Props = { days: DayRange; missing: string | undefined; onChange: (days: DayRange) => void; onSearch: () => void };

/** The days of the history, which are asked for by a button. */
export const DateRangeForm = ({ days, missing, onChange, onSearch }: Props) => (
  <form
    className={styles.form}
    onSubmit={(event) => {
      event.preventDefault();
      onSearch();
    }}
  >
    <DayRangeFields {...days} missing={missing} onChange={(changes) => onChange({ ...days, ...changes })} />
    <Button type="submit">Buscar Pedidos</Button>
  </form>
);
