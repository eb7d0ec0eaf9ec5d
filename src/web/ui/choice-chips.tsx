import type { ReactNode, Ref } from 'react';
import styles from './chips.module.css';

type Props<Value> = {
  ref?: Ref<HTMLFieldSetElement>;
  label: string;
  className?: string | undefined;
  choices: readonly (readonly [name: string, value: Value, shown?: ReactNode])[];
  value: Value;
  onPick: (value: Value) => void;
};

export const ChoiceChips = <Value,>({ ref, label, className = '', choices, value, onPick }: Props<Value>) => (
  <fieldset ref={ref} className={`${styles.chips} ${className}`} aria-label={label}>
    {choices.map(([name, choice, shown = name]) => (
      <button key={name} type="button" aria-pressed={choice === value} onClick={() => onPick(choice)}>
        {shown}
      </button>
    ))}
  </fieldset>
);
