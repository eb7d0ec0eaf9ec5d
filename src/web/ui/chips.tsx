import type { ComponentProps } from 'react';
import styles from './chips.module.css';

/** A row of buttons, of which one is pressed. On a narrow screen the row scrolls sideways. */
export const Chips = ({ className = '', ...rest }: ComponentProps<'fieldset'> & { 'aria-label': string }) => (
  <fieldset {...rest} className={`${styles.chips} ${className}`} />
);
