import { today } from '../dates.ts';
import { DateField } from './date-field.tsx';
import { type DayRange, rangeProblems } from './day-range.ts';

/** `onChange` is told the days that changed. */
type Props = DayRange & {
  /** What is said of a day that is not chosen. */
  missing?: string;
  onChange: (changes: DayRange) => void;
};

/** 'Desde' and 'Hasta', either of which may be left open: nothing later than today, nothing before 'Desde' (§5). */
export function DayRangeFields({ desde, hasta, missing, onChange }: Props) {
  const problems = rangeProblems({ desde, hasta });
  return (
    <>
      <DateField
        label="Desde"
        value={desde ?? ''}
        max={today()}
        problem={desde ? problems.desde : missing}
        clearable
        onChange={(day) => onChange({ desde: day || undefined })}
      />
      <DateField
        label="Hasta"
        value={hasta ?? ''}
        min={desde}
        max={today()}
        problem={hasta ? problems.hasta : missing}
        clearable
        onChange={(day) => onChange({ hasta: day || undefined })}
      />
    </>
  );
}
