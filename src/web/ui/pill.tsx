import type { ReactNode } from 'react';
import styles from './pill.module.css';

export const Pill = ({ tone, children }: { tone: 'good' | 'waiting' | 'bad' | 'quiet'; children: ReactNode }) => (
  <span className={styles.pill} data-tone={tone}>
    {children}
  </span>
);
