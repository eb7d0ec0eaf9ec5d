import type { ReactNode } from 'react';

/** A column of a table and, on a phone, a line of each row's card. */
export type Column<Row, Field extends string = string> = Cell<Row, Field> & {
  /** The column's name in the address when the table is sorted by it. */
  id: string;
  header: string;
  align?: 'end';
  oneLine?: boolean;
  quiet?: boolean;
  /**
   * When this column moves into the opened row, if the table is wider than its room: 1 moves first. Columns without a
   * number always stay.
   */
  yields?: number;
  /** Shows the column in a card's second line. A function gives a shorter text than the cell. */
  brief?: true | ((row: Row) => ReactNode);
  /**
   * Where a card shows the column. `title` is the heading with the column's header, `name` the heading without it.
   * `corner` stands at the heading's right, and `amount` below it. A table keeps the columns `amount`, `corner` and
   * `actions` in sight at the right.
   */
  place?: 'title' | 'name' | 'amount' | 'corner' | 'picture' | 'actions';
};

type Cell<Row, Field extends string> =
  | {
      cell: (row: Row) => ReactNode;
      /** The server's name for sorting by this column. Without it the column does not sort. */
      field?: Field;
    }
  | { [Name in Field & keyof Row]: Value<Row, Name> }[Field & keyof Row];
type Value<Row, Field extends keyof Row> = {
  cell?: undefined;
  field: Field;
  format?: (value: NonNullable<Row[Field]>) => ReactNode;
};

export function cellOf<Row>(column: Cell<Row, string>, row: Row): ReactNode {
  if (column.cell) return column.cell(row);
  const value = row[column.field];
  return value !== null && value !== undefined && column.format ? column.format(value) : (value as ReactNode);
}

export const canSort = (columns: readonly Pick<Column<never>, 'field'>[]) => columns.some(({ field }) => field);

export type Expandable<Row> = { label: (row: Row) => string; content: (row: Row) => ReactNode };

/** For the panel beside the list: the row's name, and content to show below the row's columns. */
export type Beside<Row> = { name: (row: Row) => string; content: (row: Row) => ReactNode };

/** Rows that users can tick across pages, or all at once, with the actions for them. */
export type Selection<Row> = TickedRows<Row> & { isAll: boolean; onAll: () => void; actions: ReactNode };
/** The ticked rows. If all found rows are ticked, `ticked` has only the rows of the current page. */
export type TickedRows<Row> = {
  ticked: ReadonlySet<RowKey>;
  onTick: (ticked: ReadonlySet<RowKey>) => void;
  label: (row: Row) => string;
};

export type RowKey = string | number;

type RowParts<Row> = {
  columns: readonly Column<Row>[];
  expandable?: Expandable<Row>;
  selection?: TickedRows<Row>;
  onToggle: (key: RowKey) => void;
  /** The id of the panel in which a row opens. Without it a row opens below itself. */
  besideId?: string;
};
/** Returns the group of a row. The group's title stands above its first row. */
export type PartOf<Row> = (row: Row) => string;

export type RowsProps<Row> = RowParts<Row> & {
  label: string;
  rows: readonly Row[];
  rowKey: (row: Row) => RowKey;
  partOf?: PartOf<Row>;
  opened: ReadonlySet<RowKey>;
};
export type RowProps<Row> = RowParts<Row> & { row: Row; rowKey: RowKey; at: number; open: boolean };

export function partAt<Row>(rows: readonly Row[], at: number, partOf: PartOf<Row> | undefined): string | undefined {
  const [row, before] = [rows[at], rows[at - 1]];
  if (!partOf || !row) return undefined;
  const part = partOf(row);
  return before && partOf(before) === part ? undefined : part;
}
