import { useId } from 'react';
import styles from './field.module.css';

export type Choice = { value: string | number; label: string };
type Props = {
  label: string;
  value: string | number | undefined;
  choices: readonly Choice[];
  /** What stands for no choice; left out where there must be one. */
  none?: string;
  onPick: (value: string | undefined) => void;
};

/** One of a few, by the browser's own list. */
export function SelectField({ label, value = '', choices, none, onPick }: Props) {
  const id = useId();
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <select id={id} value={value} onChange={(event) => onPick(event.currentTarget.value || undefined)}>
        {none !== undefined && <option value="">{none}</option>}
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </select>
    </div>
  );
}
