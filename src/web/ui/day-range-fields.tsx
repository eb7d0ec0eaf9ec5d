import { DateField } from './date-field.tsx';
import { today } from './dates.ts';
import type { DayRange } from './day-range.ts';

/** `onChange` is told the days that changed. */
type Props = DayRange & { onChange: (changes: DayRange) => void };

/** 'Desde' and 'Hasta': nothing later than today, nothing before 'Desde' (§5), which takes 'Hasta' along. */
export const DayRangeFields = ({ desde, hasta, onChange }: Props) => (
  <>
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
  </>
);
