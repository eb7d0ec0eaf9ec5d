import { counted } from '#contract/format.ts';
import type { ListPage } from '../../platform/api.ts';
import styles from './data-table.module.css';
import { Pager } from './pager.tsx';
import { SidePanel } from './row-detail.tsx';
import { ClearFilters, isNarrowed, TableBar } from './table-bar.tsx';
import { TableCards } from './table-cards.tsx';
import { TableRows } from './table-rows.tsx';
import { SelectionBar } from './table-selection.tsx';
import { TableEmpty, TableError, TableSkeleton } from './table-states.tsx';
import { type DataTableProps, useDataTable } from './use-data-table.ts';

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
