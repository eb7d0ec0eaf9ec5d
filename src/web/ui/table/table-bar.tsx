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
import { type Column, canSort } from './table-column.ts';

/** The filters of a list: their fields, and the words for each active filter by its name in the address. */
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
  /** The number of rows in words; null while it is unknown. */
  count: string | null;
  columns: readonly Column<Row>[];
  sort: string | undefined;
  onSort: (sort: string | undefined) => void;
  phone: boolean;
};

/** The bar above a list: search, active filters and sorting, and the number of rows. */
export function TableBar<Row>({ search, quick, count, ...asked }: Props<Row>) {
  const { filters, columns, sort, onSort, phone } = asked;
  const searchKey = useSearchKey();
  const [open, setOpen] = useState(false);
  const panel = useId();
  const close = () => setOpen(false);
  useBackCloses(phone && open);
  const set = [...(filters ? setOf(filters) : []), ...sortOf(columns, sort, onSort)];
  const hasSheet = phone && (filters !== undefined || canSort(columns));
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
        {(filters || hasSheet) && (
          <Button
            variant="outline"
            {...(phone ? { 'aria-haspopup': 'dialog' as const } : { 'aria-expanded': open })}
            {...(!phone && open && { 'aria-controls': panel })}
            onClick={() => setOpen(!open)}
          >
            <SlidersHorizontal /> {sheetName(filters !== undefined, hasSheet && canSort(columns))}
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
          title={sheetName(filters !== undefined, canSort(columns))}
          size="small"
          onClose={close}
          footer={<Button onClick={close}>{count ? `Ver ${count}` : 'Listo'}</Button>}
        >
          <div className={styles.fields}>
            {filters?.fields}
            <Order columns={columns} sort={sort} onSort={onSort} />
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
  >
    Quitar filtros
  </Button>
);

type Sorting<Row> = Pick<Props<Row>, 'columns' | 'sort' | 'onSort'>;

const directions = [
  ['', 'ascendente'],
  ['-', 'descendente'],
] as const;

/** The list's sorting in words, with a function that clears it. Empty for the default sorting. */
function sortOf<Row>(columns: Sorting<Row>['columns'], sort: string | undefined, onSort: Sorting<Row>['onSort']) {
  return columns.flatMap(({ id, header, field: sorts }) =>
    directions.flatMap(([sign, direction]) =>
      sorts && sort === `${sign}${id}`
        ? [{ label: `Orden: ${header}, ${direction}`, onClear: () => onSort(undefined) }]
        : [],
    ),
  );
}

/** A field for the sorting of cards, which have no column headings to press. */
const Order = <Row,>({ columns, sort, onSort }: Sorting<Row>) =>
  canSort(columns) && (
    <div className={styles.order}>
      <SelectField
        compact
        label="Ordenar por"
        none="El orden de siempre"
        value={sort}
        choices={columns.flatMap(({ id, header, field }) =>
          field
            ? directions.map(([sign, direction]) => ({ value: `${sign}${id}`, label: `${header}, ${direction}` }))
            : [],
        )}
        onPick={onSort}
      />
    </div>
  );
