import type { ReactNode } from 'react';
import styles from './pill.module.css';

type Props = { tone: 'good' | 'waiting' | 'bad' | 'quiet'; children: ReactNode };

export const Pill = ({ tone, children }: Props) => (
  <span className={styles.pill} data-tone={tone}>
    {children}
  </span>
);
