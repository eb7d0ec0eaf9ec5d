import type { ComponentProps } from 'react';
import styles from './chips.module.css';

/** Choices side by side, the chosen one pressed: a row that goes on beyond the edge of a narrow screen. */
export const Chips = ({ className = '', ...rest }: ComponentProps<'fieldset'> & { 'aria-label': string }) => (
  <fieldset {...rest} className={`${styles.chips} ${className}`} />
);
