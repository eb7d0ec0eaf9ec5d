import { Search } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { LONGEST_SEARCH } from '#contract/limits.ts';
import field from '../form/field.module.css';
import { useSearchKey } from '../use-search-key.ts';
import type { Column } from './table-column.ts';
import styles from './table-toolbar.module.css';

type Props<Row> = {
  search?: { label: string; text: string; onType: (text: string) => void };
  filters: ReactNode;
  tools: ReactNode;
  /** Null while nobody knows. */
  count: string | null;
  /** Where there are no headings to press. */
  order?: { columns: readonly Column<Row>[]; sort: string | undefined; onSort: (sort: string | undefined) => void };
};

export function TableToolbar<Row>({ search, filters, tools, count, order }: Props<Row>) {
  const searchKey = useSearchKey();
  return (
    <div className={styles.toolbar}>
      {search && (
        <label className={styles.search}>
          <Search size={18} aria-hidden />
          <input
            ref={searchKey}
            type="search"
            aria-keyshortcuts="/"
            aria-label={search.label}
            placeholder={search.label}
            value={search.text}
            maxLength={LONGEST_SEARCH}
            autoComplete="off"
            enterKeyHint="search"
            onChange={(event) => search.onType(event.currentTarget.value)}
          />
        </label>
      )}
      <p className={styles.count} role="status">
        {count}
      </p>
      {tools}
      {filters}
      {order && <Order {...order} />}
    </div>
  );
}

function Order<Row>({ columns, sort, onSort }: NonNullable<Props<Row>['order']>) {
  const id = useId();
  return (
    <div className={styles.order}>
      <label htmlFor={id}>Ordenar por</label>
      <select
        id={id}
        className={field.control}
        value={sort ?? ''}
        onChange={(event) => onSort(event.currentTarget.value || undefined)}
      >
        <option value="">Sin ordenar</option>
        {columns.flatMap((column) =>
          column.field
            ? [
                <option key={column.id} value={column.id}>{`${column.header}, ascendente`}</option>,
                <option key={`-${column.id}`} value={`-${column.id}`}>{`${column.header}, descendente`}</option>,
              ]
            : [],
        )}
      </select>
    </div>
  );
}
