import { today } from '../dates.ts';
import { DateField } from './date-field.tsx';
import { type DayRange, rangeProblems } from './day-range.ts';

/** `onChange` is told the days that changed. */
type Props = DayRange & { onChange: (changes: DayRange) => void };

/** 'Desde' and 'Hasta', either of which may be left open: nothing later than today, nothing before 'Desde' (§5). */
export function DayRangeFields({ desde, hasta, onChange }: Props) {
  const problems = rangeProblems({ desde, hasta });
  return (
    <>
      <DateField
        label="Desde"
        value={desde ?? ''}
        max={today()}
        problem={problems.desde}
        clearable
        onChange={(day) => onChange({ desde: day || undefined })}
      />
      <DateField
        label="Hasta"
        value={hasta ?? ''}
        min={desde}
        max={today()}
        problem={problems.hasta}
        clearable
        onChange={(day) => onChange({ hasta: day || undefined })}
      />
    </>
  );
}
