import type { ReactNode } from 'react';
import styles from './switch.module.css';

type Props = { checked: boolean; busy?: boolean; onClick: () => void; children: ReactNode };

/** A switch with its words beside it; it moves when `checked` does, not when it is pressed. */
export const Switch = ({ checked, busy = false, onClick, children }: Props) => (
  <button
    type="button"
    role="switch"
    aria-checked={checked}
    aria-busy={busy || undefined}
    disabled={busy}
    className={styles.switch}
    onClick={onClick}
  >
    <span className={styles.track} aria-hidden="true" />
    {children}
  </button>
);
