import type { ReactNode } from 'react';
import styles from './switch.module.css';

type Props = {
  /** Undefined while nobody knows: it keeps its place. */
  checked: boolean | undefined;
  busy?: boolean;
  onClick: () => void;
  /** What is on or off, where the words beside the switch say something else: where it leads. */
  name?: string;
  children: ReactNode;
};

/** A switch with its words beside it; it moves when `checked` does, not when it is pressed. */
export const Switch = ({ checked, busy = false, onClick, name, children }: Props) => (
  <button
    type="button"
    role="switch"
    aria-checked={checked}
    aria-busy={busy || undefined}
    // Not disabled, which would lose the focus.
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
