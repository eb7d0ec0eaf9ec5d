import type { LucideIcon } from 'lucide-react';
import type { ComponentProps } from 'react';
import styles from './button.module.css';

type Props = ComponentProps<'button'> & {
  icon?: LucideIcon;
  label?: string;
  variant?: 'filled' | 'outline' | 'quiet' | 'danger' | 'link';
  busy?: boolean;
};

/** A disabled button keeps the focus. */
export function Button({ variant = 'filled', busy = false, className = '', type = 'button', ...props }: Props) {
  const { onClick, disabled, icon: Icon, label, children, ...rest } = props;
  const isOff = busy || disabled;
  return (
    <button
      {...rest}
      type={type}
      className={`${styles.button} ${className}`}
      data-variant={variant}
      data-busy={busy || undefined}
      aria-busy={busy || undefined}
      aria-disabled={isOff || undefined}
      onClick={isOff ? (event) => event.preventDefault() : onClick}
    >
      {Icon && <Icon />}
      {label ?? children}
    </button>
  );
}

export const buttonClass = styles.button ?? '';
