import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './folded.module.css';

/** What is folded away under its title until somebody wants it. */
export const Folded = ({ title, children }: { title: ReactNode; children: ReactNode }) => (
  <details className={styles.folded}>
    <summary>
      {title} <ChevronDown aria-hidden="true" />
    </summary>
    {children}
  </details>
);
