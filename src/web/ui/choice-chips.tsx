import type { ReactNode } from 'react';
import { Chips } from './chips.tsx';

type Props<Value> = {
  label: string;
  className?: string;
  choices: readonly (readonly [name: string, value: Value, shown?: ReactNode])[];
  value: Value;
  onPick: (value: Value) => void;
};

export const ChoiceChips = <Value,>({ label, className, choices, value, onPick }: Props<Value>) => (
  <Chips className={className} aria-label={label}>
    {choices.map(([name, choice, shown = name]) => (
      <button key={name} type="button" aria-pressed={choice === value} onClick={() => onPick(choice)}>
        {shown}
      </button>
    ))}
  </Chips>
);
