import type { ComponentProps } from 'react';
import styles from './icon-button.module.css';

type Props = Omit<ComponentProps<'button'>, 'aria-label' | 'type'> & {
  /** What it does, for those who do not see its icon. */
  label: string;
};

/** A disabled one keeps the focus: the keyboard goes on from there. */
export const IconButton = ({ label, className = '', disabled = false, onClick, ...rest }: Props) => (
  <button
    {...rest}
    type="button"
    className={`${styles.button} ${className}`}
    aria-label={label}
    aria-disabled={disabled || undefined}
    onClick={disabled ? undefined : onClick}
  />
);

/** Its looks for a button of React Aria. */
export const iconButtonClass = styles.button ?? '';
