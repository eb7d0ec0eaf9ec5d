import type { ReactNode } from 'react';
import styles from './page-head.module.css';
import { PageHeading } from './page-heading.tsx';

/** A page's one heading, and what belongs beside it. */
export const PageHead = ({ title, children }: { title: string; children?: ReactNode }) => (
  <div className={styles.head}>
    <PageHeading>{title}</PageHeading>
    {children}
  </div>
);
