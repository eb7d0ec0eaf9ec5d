import { Search, SlidersHorizontal, X } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { LONGEST_SEARCH } from '#contract/limits.ts';
import { useBackCloses } from '../../platform/router/hooks.ts';
import { Button } from '../button.tsx';
import chips from '../chips.module.css';
import { SelectField } from '../form/field.tsx';
import { Dialog } from '../overlay/dialog.tsx';
import { handFocusOn } from '../page-heading.tsx';
import { useSearchKey } from '../use-search-key.ts';
import styles from './table-bar.module.css';
import type { Column } from './table-column.ts';

export type ListFilters = {
  fields: ReactNode;
  words: Readonly<Record<string, string | undefined>>;
  onClear: (cleared: Record<string, undefined>) => void;
};
type SetFilter = { label: string; onClear: () => void };

type Props<Row> = {
  search: { label: string; text: string; onType: (text: string) => void } | undefined;
  quick: ReactNode;
  filters: ListFilters | undefined;
  count: string | null;
  columns: readonly Column<Row>[];
  sort: string | undefined;
  onSort: (sort: string | undefined) => void;
  phone: boolean;
};

export function TableBar<Row>({ search, quick, count, ...asked }: Props<Row>) {
  const { filters, columns, sort, onSort, phone } = asked;
  const searchKey = useSearchKey();
  const [open, setOpen] = useState(false);
  const panel = useId();
  const close = () => setOpen(false);
  useBackCloses(phone && open);
  const sortings = sortingsOf(columns);
  const sorting = sortings.find(({ value }) => value === sort);
  const set = filters ? setOf(filters) : [];
  if (sorting) set.push({ label: `Orden: ${sorting.label}`, onClear: () => onSort(undefined) });
  const title = sheetName(filters !== undefined, phone && sortings.length > 0);
  return (
    <>
      <div className={styles.bar}>
        {search && (
          <label className={styles.search}>
            <Search size={18} />
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
        {title && (
          <Button
            variant="outline"
            {...(phone ? { 'aria-haspopup': 'dialog' as const } : { 'aria-expanded': open })}
            {...(!phone && open && { 'aria-controls': panel })}
            onClick={() => setOpen(!open)}
          >
            <SlidersHorizontal /> {title}
            {set.length > 0 && ` (${set.length})`}
          </Button>
        )}
        {(quick || set.length > 0) && (
          <div className={styles.set}>
            {quick}
            {set.length > 0 && (
              <ul className={chips.chips} aria-label="Filtros y orden de ahora">
                {set.map(({ label, onClear }) => (
                  <li key={label} ref={handFocusOn} tabIndex={-1}>
                    <button type="button" aria-pressed aria-label={`Quitar ${label}`} onClick={onClear}>
                      {label} <X size={16} />
                    </button>
                  </li>
                ))}
              </ul>
            )}
          </div>
        )}
        <p className={styles.count} role="status">
          {count}
        </p>
      </div>
      {open && filters && !phone && (
        <fieldset id={panel} className={styles.fields} aria-label="Filtros">
          {filters.fields}
          {isNarrowed(filters) && <ClearFilters {...filters} />}
        </fieldset>
      )}
      {open && phone && (
        <Dialog
          title={title}
          size="small"
          onClose={close}
          footer={<Button onClick={close}>{count ? `Ver ${count}` : 'Listo'}</Button>}
        >
          <div className={styles.fields}>
            {filters?.fields}
            {sortings.length > 0 && (
              <div className={styles.order}>
                <SelectField
                  compact
                  label="Ordenar por"
                  none="El orden de siempre"
                  value={sort}
                  choices={sortings}
                  onPick={onSort}
                />
              </div>
            )}
            {isNarrowed(filters) && <ClearFilters {...filters} />}
          </div>
        </Dialog>
      )}
    </>
  );
}

const sheetName = (filters: boolean, order: boolean) =>
  [filters && 'Filtros', order && (filters ? 'orden' : 'Orden')].filter(Boolean).join(' y ');

const setOf = ({ words, onClear }: ListFilters): SetFilter[] =>
  Object.entries(words).flatMap(([name, label]) =>
    label ? [{ label, onClear: () => onClear({ [name]: undefined }) }] : [],
  );

export const isNarrowed = (filters: ListFilters | undefined): filters is ListFilters =>
  filters !== undefined && Object.values(filters.words).some(Boolean);

export const ClearFilters = ({ words, onClear }: ListFilters) => (
  <Button
    variant="link"
    onClick={() => onClear(Object.fromEntries(Object.keys(words).map((name) => [name, undefined])))}
    label="Quitar filtros"
  />
);

const sortingsOf = <Row,>(columns: readonly Column<Row>[]) =>
  columns.flatMap(({ id, header, field }) =>
    field
      ? [
          { value: id, label: `${header}, ascendente` },
          { value: `-${id}`, label: `${header}, descendente` },
        ]
      : [],
  );
