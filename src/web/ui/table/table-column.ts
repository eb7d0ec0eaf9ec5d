import type { ReactNode } from 'react';

/** A column of a table, which is also a line of the card that shows the row on a phone. */
export type Column<Row, Field extends string = string> = {
  /** Its name in the address when the table is sorted by it. */
  id: string;
  header: string;
  cell: (row: Row) => ReactNode;
  /** What the server puts the list in order by; left out: the column does not sort. */
  field?: Field;
  align?: 'end';
  /** Its texts stay on one line of the table. */
  oneLine?: boolean;
  /** Its texts take as many lines as they need, where others end in an ellipsis. */
  wraps?: boolean;
  /** It stays in sight at the right, as a `corner` does, however narrow the table is. */
  pinned?: boolean;
  /**
   * Heading of the card, a `name` without its column's; or its corner. Actions close the card, and stay at the right
   * edge of the table.
   */
  place?: 'title' | 'name' | 'corner' | 'actions';
};

/** What opens under a row. */
export type Expandable<Row> = { label: (row: Row) => string; content: (row: Row) => ReactNode };

/** Rows that can be ticked, on one page after another or all that were found, and what to do with them. */
export type Selection<Row> = TickedRows<Row> & {
  isAll: boolean;
  onAll: () => void;
  /** The most that can be ticked at once. */
  most: number;
  actions: ReactNode;
};
/** The ticks of rows; of all that were found, those of the rows at hand. */
export type TickedRows<Row> = {
  ticked: ReadonlySet<RowKey>;
  onTick: (ticked: ReadonlySet<RowKey>) => void;
  label: (row: Row) => string;
  can: (row: Row) => boolean;
};

export type RowKey = string | number;

/** What rows are made of, in a table as on cards. */
type RowParts<Row> = {
  columns: readonly Column<Row>[];
  expandable?: Expandable<Row>;
  selection?: TickedRows<Row>;
  onToggle: (key: RowKey) => void;
};
/** What a row belongs to, said once above the first of those that do. */
export type PartOf<Row> = (row: Row) => string;

/** One page of rows, in a table as on cards. */
export type RowsProps<Row> = RowParts<Row> & {
  label: string;
  rows: readonly Row[];
  rowKey: (row: Row) => RowKey;
  partOf?: PartOf<Row>;
  opened: ReadonlySet<RowKey>;
};
export type RowProps<Row> = RowParts<Row> & { row: Row; rowKey: RowKey; open: boolean };
