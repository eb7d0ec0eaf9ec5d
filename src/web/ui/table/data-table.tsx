import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useId } from 'react';
import { counted } from '#contract/format.ts';
import type { ListPage } from '../../platform/api.ts';
import field from '../form/field.module.css';
import { IconButton } from '../icon-button.tsx';
import styles from './data-table.module.css';
import pager from './pager.module.css';
import { SidePanel } from './row-detail.tsx';
import { ClearFilters, isNarrowed, TableBar } from './table-bar.tsx';
import { TableCards } from './table-cards.tsx';
import { TableRows } from './table-rows.tsx';
import { SelectionBar } from './table-selection.tsx';
import { TableEmpty, TableError, TableSkeleton } from './table-states.tsx';
import { type DataTableProps, useDataTable } from './use-data-table.ts';
import { pageSizes } from './use-list.ts';

export function DataTable<Row extends object>(props: DataTableProps<Row>) {
  const { keys, ...table } = useDataTable(props);
  const { error, filters, selection, search, columns, expandable, beside } = props;
  const { phone, body, shown, counted } = table;
  const { row, ...panel } = table.open;
  return (
    <div>
      <TableBar
        search={search ? { label: search, text: table.typed, onType: table.type } : undefined}
        quick={props.quick}
        filters={filters}
        count={counted ? countOf(counted, props.noun) : null}
        columns={columns}
        sort={table.heading.sort}
        onSort={table.onSort}
        phone={phone}
      />
      {error && <TableError error={error} onRetry={props.onRetry} />}
      {table.waiting && <TableSkeleton columns={phone ? undefined : columns.length} />}
      {table.isEmpty && (
        <TableEmpty text={props.empty} typed={table.typed} meant={props.page?.meant} onSearch={table.search}>
          {isNarrowed(filters) ? <ClearFilters {...filters} /> : table.typed.trim() === '' && props.next}
          {props.elsewhere}
        </TableEmpty>
      )}
      {shown && (
        <>
          <div
            ref={keys}
            className={row ? `${styles.rows} ${styles.beside}` : styles.rows}
            aria-busy={table.refreshing}
          >
            {phone ? <TableCards {...body} /> : <TableRows {...body} {...table.heading} />}
            {beside && row && (
              <SidePanel {...{ ...panel, ...beside, row, columns, expandable }} rowKey={body.rowKey(row)} />
            )}
          </div>
          {selection && <SelectionBar selection={selection} found={shown} />}
          {props.summary?.(shown)}
          <Pager {...table.pager} />
        </>
      )}
    </div>
  );
}

export const countOf = ({ total, more }: ListPage<object>, [one, many]: DataTableProps<object>['noun']) =>
  `${more ? 'más de ' : ''}${counted(total, one, many)}`;

type Size = (typeof pageSizes)[number];
type PagerProps = {
  page: number;
  pages: number;
  size: Size;
  total: number;
  more?: boolean;
  onPage: (page: number) => void;
  onSize: (size: Size) => void;
};

function Pager({ page, pages, size, total, more = false, onPage, onSize }: PagerProps) {
  const id = useId();
  if (total <= pageSizes[0]) return null;
  return (
    <nav className={pager.pager} aria-label="Páginas">
      <label htmlFor={id}>Filas por página</label>
      <select
        id={id}
        className={field.control}
        value={size}
        onChange={(event) => onSize(Number(event.currentTarget.value) as Size)}
      >
        {pageSizes.map((choice) => (
          <option key={choice}>{choice}</option>
        ))}
      </select>
      <span className={pager.where} role="status">
        Página {page} de {more && 'más de '}
        {pages}
      </span>
      <IconButton label="Página anterior" disabled={page === 1} onClick={() => onPage(page - 1)}>
        <ChevronLeft size={20} />
      </IconButton>
      <IconButton label="Página siguiente" disabled={page >= pages && !more} onClick={() => onPage(page + 1)}>
        <ChevronRight size={20} />
      </IconButton>
    </nav>
  );
}
