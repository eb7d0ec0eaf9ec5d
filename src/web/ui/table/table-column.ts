import type { ReactNode } from 'react';

/** A column of a table, which is also a line of the card that shows the row on a phone. */
export type Column<Row> = {
  /** Its name in the address when the table is sorted by it. */
  id: string;
  header: string;
  cell: (row: Row) => ReactNode;
  /** Left out: the column does not sort. */
  sortBy?: (row: Row) => string | number;
  align?: 'end';
  /** Its texts stay on one line of the table. */
  oneLine?: boolean;
  /**
   * Heading of the card, a `name` without its column's; or its corner. Actions close the card, and stay at the right
   * edge of the table.
   */
  place?: 'title' | 'name' | 'corner' | 'actions';
};

/** What opens under a row. */
export type Expandable<Row> = { label: (row: Row) => string; content: (row: Row) => ReactNode };

/** Rows that can be ticked, and what to do with those ticked and in view. */
export type Selection<Row> = {
  selected: ReadonlySet<RowKey>;
  onChange: (selected: ReadonlySet<RowKey>) => void;
  label: (row: Row) => string;
  can: (row: Row) => boolean;
  actions: (chosen: readonly Row[]) => ReactNode;
};

export type RowKey = string | number;

/** What rows are made of, in a table as on cards. */
type RowParts<Row> = {
  columns: readonly Column<Row>[];
  expandable?: Expandable<Row>;
  selection?: Selection<Row>;
  onToggle: (key: RowKey) => void;
};
/** One page of rows, in a table as on cards. */
export type RowsProps<Row> = RowParts<Row> & {
  label: string;
  rows: readonly Row[];
  rowKey: (row: Row) => RowKey;
  opened: ReadonlySet<RowKey>;
};
export type RowProps<Row> = RowParts<Row> & { row: Row; rowKey: RowKey; open: boolean };
