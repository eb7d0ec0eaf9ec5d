import type { ReactNode } from 'react';
import styles from './switch.module.css';

type Props = {
  /** Undefined until the setting is known. The switch is then invisible. */
  checked: boolean | undefined;
  busy?: boolean;
  onClick: () => void;
  /** The accessible name of the setting, if the words beside the switch say something else. */
  name?: string;
  children: ReactNode;
};

/** A switch that moves when `checked` changes, not on the press itself. */
export const Switch = ({ checked, busy = false, onClick, name, children }: Props) => (
  <button
    type="button"
    role="switch"
    aria-checked={checked}
    aria-busy={busy || undefined}
    // A button with `disabled` would lose the focus.
    aria-disabled={busy || undefined}
    className={styles.switch}
    style={checked === undefined ? { visibility: 'hidden' } : undefined}
    onClick={busy ? undefined : onClick}
  >
    <span className={styles.track} aria-hidden="true" />
    {name && name !== children && <span className="visually-hidden">{name}: </span>}
    <span>{children}</span>
  </button>
);
