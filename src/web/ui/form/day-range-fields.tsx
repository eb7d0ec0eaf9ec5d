import { futureDay, invertedDays, isDay, isInverted } from '#contract/days.ts';
import { showDay } from '#contract/format.ts';
import { inUrl } from '../../platform/router/hooks.ts';
import { today } from '../dates.ts';
import { DateField } from './date-field.tsx';
import type { DateFieldProps } from './segmented-date-field.tsx';

/** `onChange` receives only the days that changed. */
type Props = DayRange & {
  missing?: string;
  onChange: (changes: DayRange) => void;
};

/** 'Desde' and 'Hasta', both optional: at most today, and 'Hasta' not before 'Desde' (§5). */
export function DayRangeFields({ desde, hasta, missing, onChange }: Props) {
  const problems = rangeProblems({ desde, hasta });
  return (
    <>
      <PastDayField
        label="Desde"
        value={desde ?? ''}
        problem={desde ? undefined : missing}
        clearable
        onChange={(day) => onChange({ desde: day || undefined })}
      />
      <PastDayField
        label="Hasta"
        value={hasta ?? ''}
        min={desde}
        problem={hasta ? problems.hasta : missing}
        clearable
        onChange={(day) => onChange({ hasta: day || undefined })}
      />
    </>
  );
}

export const PastDayField = ({ problem, ...props }: Omit<DateFieldProps, 'max'>) => (
  <DateField {...props} max={today()} problem={futureProblem(props.value) ?? problem} />
);

export const dayRange = inUrl({ desde: isDay, hasta: isDay });
export type DayRange = ReturnType<typeof dayRange>;

export function rangeProblems({ desde, hasta }: DayRange): DayRange {
  const inverted = isInverted(desde, hasta) ? invertedDays : undefined;
  return { desde: futureProblem(desde), hasta: futureProblem(hasta) ?? inverted };
}

export const futureProblem = (day: string | undefined) => (day && day > today() ? futureDay : undefined);

export const dayWords = ({ desde, hasta }: DayRange): DayRange => ({
  ...(desde && { desde: `Desde el ${showDay(desde)}` }),
  ...(hasta && { hasta: `Hasta el ${showDay(hasta)}` }),
});
