import type { ReactNode } from 'react';
import styles from './page-head.module.css';

/** A page's one heading, and what belongs beside it. */
export const PageHead = ({ title, children }: { title: string; children?: ReactNode }) => (
  <div className={styles.head}>
    <h1>{title}</h1>
    {children}
  </div>
);
