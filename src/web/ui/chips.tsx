import type { ComponentProps } from 'react';
import styles from './chips.module.css';

/** A row of buttons; one of them is pressed. On a narrow screen the row scrolls sideways. */
export const Chips = ({ className = '', ...rest }: ComponentProps<'fieldset'> & { 'aria-label': string }) => (
  <fieldset {...rest} className={`${styles.chips} ${className}`} />
);
