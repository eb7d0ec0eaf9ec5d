import type { ReactNode } from 'react';
import styles from './table-total.module.css';

export const TableTotal = ({ label, children }: { label: string; children: ReactNode }) => (
  <p className={styles.total}>
    {label} <strong>{children}</strong>
  </p>
);
