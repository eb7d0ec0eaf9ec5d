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
import { type DataTableProps, type DataTableView as Table, useDataTable } from './use-data-table.ts';

/** A list that users search, sort and page through. On a phone each row is a card. */
export function DataTable<Row extends object>(props: DataTableProps<Row>) {
  const { keys, ...table } = useDataTable(props);
  const { error, filters, selection, search } = props;
  const { layout, shown, counted } = table;
  const Rows = layouts[layout];
  return (
    <div>
      <TableBar
        search={search ? { label: search, text: table.typed, onType: table.type } : undefined}
        quick={props.quick}
        filters={filters}
        count={counted ? countOf(counted, props.noun) : null}
        columns={props.columns}
        sort={table.heading.sort}
        onSort={table.onSort}
        phone={layout === 'cards'}
      />
      {error && <TableError error={error} onRetry={props.onRetry} />}
      {table.waiting && <TableSkeleton columns={layout === 'cards' ? undefined : props.columns.length} />}
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
            className={table.open.row ? `${styles.rows} ${styles.beside}` : styles.rows}
            aria-busy={table.refreshing}
          >
            <Rows {...props} table={table} />
          </div>
          {selection && <SelectionBar selection={selection} found={shown} />}
          {props.summary?.(shown)}
          <Pager {...table.pager} />
        </>
      )}
    </div>
  );
}

type LayoutProps<Row> = Pick<DataTableProps<Row>, 'columns' | 'expandable' | 'beside'> & {
  table: Omit<Table<Row>, 'keys'>;
};

const Cards = <Row,>({ table, columns, expandable }: LayoutProps<Row>) => (
  <TableCards {...table.body} columns={columns} expandable={expandable} />
);

const PlainTable = <Row,>({ table: { body, heading }, columns, expandable }: LayoutProps<Row>) => (
  <TableRows {...body} {...heading} columns={columns} expandable={expandable} />
);

function TableAndRow<Row>({ table: { body, heading, open }, columns, expandable, beside }: LayoutProps<Row>) {
  const { id, row, ...panel } = open;
  const key = row && body.rowKey(row);
  return (
    <>
      <TableRows
        {...body}
        {...heading}
        columns={columns}
        expandable={{
          label: (row: Row) => `Ver todo de ${beside?.name(row)}`,
          content: () => null,
          ...expandable,
        }}
        opened={new Set(key === undefined ? [] : [key])}
        besideId={id}
      />
      {beside && row && key !== undefined && (
        <SidePanel id={id} rowKey={key} row={row} columns={columns} expandable={expandable} {...beside} {...panel} />
      )}
    </>
  );
}

const layouts = { cards: Cards, table: PlainTable, beside: TableAndRow } satisfies Record<
  Table<object>['layout'],
  unknown
>;

/** The number of rows in words: `más de 1.000 pedidos`. */
export const countOf = ({ total, more }: ListPage<object>, [one, many]: DataTableProps<object>['noun']) =>
  `${more ? 'más de ' : ''}${counted(total, one, many)}`;
