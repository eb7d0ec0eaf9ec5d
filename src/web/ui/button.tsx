import type { ComponentProps } from 'react';
import styles from './button.module.css';

type Props = ComponentProps<'button'> & {
  variant?: 'filled' | 'outline' | 'quiet' | 'danger' | 'link';
  /** Works already: shows it, keeps its width and takes no second press. */
  busy?: boolean;
};

/** The product's button: plain HTML, so that it costs the first load nothing. Disabled, it keeps the focus. */
export function Button({ variant = 'filled', busy = false, className = '', type = 'button', ...props }: Props) {
  const { onClick, disabled, ...rest } = props;
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
    />
  );
}

export const buttonClass = styles.button ?? '';
