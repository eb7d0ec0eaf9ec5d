import type { ComponentProps } from 'react';
import styles from './icon-button.module.css';

type Props = Omit<ComponentProps<'button'>, 'aria-label' | 'type'> & { label: string };

/** A disabled button keeps the focus. */
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

export const iconButtonClass = styles.button ?? '';
