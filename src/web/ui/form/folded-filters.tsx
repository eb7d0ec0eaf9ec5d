import { SlidersHorizontal } from 'lucide-react';
import type { ReactNode } from 'react';
import { usePhone } from '../use-phone.ts';
import looks from './filters.module.css';
import styles from './folded-filters.module.css';

type Props = { used: number; children: ReactNode };

/** The fields that narrow a list; on a phone they are collapsed, with the number of those in use. */
export function FoldedFilters({ used, children }: Props) {
  const fields = <div className={looks.fields}>{children}</div>;
  if (!usePhone()) return fields;
  return (
    <details className={styles.folded} open={used > 0}>
      <summary>
        <SlidersHorizontal size={18} aria-hidden /> Filtros{used > 0 && ` (${used})`}
      </summary>
      {fields}
    </details>
  );
}
