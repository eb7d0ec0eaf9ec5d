import { useState } from 'react';
import { Button } from '../ui/button.tsx';
import { DateField } from '../ui/date-field.tsx';
import { today } from '../ui/dates.ts';
import styles from './date-range-form.module.css';

type Range = { desde: string; hasta: string };
type Props = Range & { onSearch: (range: Range) => void };

/** 'Desde' and 'Hasta': nothing later than today, nothing before 'Desde' (§5). */
export function DateRangeForm({ onSearch, ...asked }: Props) {
  const [{ desde, hasta }, setRange] = useState<Range>(asked);
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        onSearch({ desde, hasta });
      }}
    >
      <DateField
        label="Desde"
        value={desde}
        max={today()}
        onChange={(day) => setRange({ desde: day, hasta: hasta !== '' && hasta < day ? day : hasta })}
      />
      <DateField
        label="Hasta"
        value={hasta}
        min={desde}
        max={today()}
        onChange={(day) => setRange({ desde, hasta: day })}
      />
      <Button type="submit">Buscar Pedidos</Button>
    </form>
  );
}
