import type { ComponentProps } from 'react';
import styles from './icon-button.module.css';

type Props = Omit<ComponentProps<'button'>, 'aria-label' | 'type'> & {
  /** What it does, for those who do not see its icon. */
  label: string;
};

export const IconButton = ({ label, className = '', ...rest }: Props) => (
  <button {...rest} type="button" className={`${styles.button} ${className}`} aria-label={label} />
);

/** Its looks for a button of React Aria. */
export const iconButtonClass = styles.button ?? '';
