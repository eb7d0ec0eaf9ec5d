import { today } from '../../ui/dates.ts';
import { DayRangeFields } from '../../ui/form/day-range-fields.tsx';
import { type Choice, SelectField } from '../../ui/form/field.tsx';
import { type NamedWindow, windowChoice, windowDates } from './period.ts';
import styles from './period-field.module.css';
import type { usePeriod } from './use-period.ts';

type Props = ReturnType<typeof usePeriod>['field'] & {
  /** Windows that are known to who may not read them all. */
  known?: readonly NamedWindow[];
};

/** Chooses what a screen speaks of: this closing, another one, days, or everything. */
export function PeriodField({ ventana, days, current, windows, onChange, known = [] }: Props) {
  const isDays = days.desde !== undefined || days.hasta !== undefined;
  const others = windows.choices.length > 0 ? windows.choices : known.map(windowChoice);
  const isListed = typeof ventana === 'string' || others.some(({ value }) => value === ventana);
  const choices: Choice[] = [
    { value: 'actual', label: currentLabel(current) },
    ...others.filter(({ value }) => value !== current.window?.id || value === ventana),
    ...(isListed ? [] : [{ value: ventana, label: 'Otro cierre' }]),
    { value: 'dias', label: 'Hoy u otros días…' },
    { value: 'todas', label: 'Todo' },
  ];
  const choose = (value: string | undefined) => {
    if (value === 'dias') onChange({ desde: today(), hasta: today() });
    else if (value === 'actual' || value === 'todas') onChange({ ventana: value });
    else windows.pick((id) => onChange({ ventana: id }))(value);
  };
  return (
    <div className={styles.period}>
      <SelectField compact label="Período" choices={choices} value={isDays ? 'dias' : ventana} onPick={choose} />
      {isDays && <DayRangeFields {...days} onChange={(changes) => onChange({ ...days, ...changes })} />}
    </div>
  );
}

function currentLabel({ window, isOpen }: Props['current']): string {
  const label = isOpen ? 'Este cierre' : 'El último cierre';
  return window ? `${label}: ${windowDates(window)}` : label;
}
