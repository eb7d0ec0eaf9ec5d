import type { ReactNode } from 'react';

/** A column of a table, which is also a line of the card that shows the row on a phone. */
export type Column<Row, Field extends string = string> = Cell<Row, Field> & {
  /** Its name in the address when the table is sorted by it. */
  id: string;
  header: string;
  align?: 'end';
  /** Its texts stay on one line of the table. */
  oneLine?: boolean;
  /** It tells little: smaller and softer. */
  quiet?: boolean;
  /** Where a table has not room for all, it is in what a row opens to. */
  minor?: boolean;
  /** In the second line of a card while that is folded; as this says it, where its cell takes more room. */
  brief?: true | ((row: Row) => ReactNode);
  /**
   * Heading of the card, a `name` without its column's; its corner beside it, the amount below or, where no column is the corner, there; the picture before both.
   * Amount, corner and actions stay in sight at the right, however narrow the table is.
   */
  place?: 'title' | 'name' | 'amount' | 'corner' | 'picture' | 'actions';
};

type Cell<Row, Field extends string> =
  | {
      cell: (row: Row) => ReactNode;
      /** What the server puts the list in order by; left out: the column does not sort. */
      field?: Field;
    }
  | { [Name in Field & keyof Row]: Value<Row, Name> }[Field & keyof Row];
/** What the row has under the field's name, as it is or in this format. */
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

/** What stands beside the list when a row opens where there is room: what the row is called, and what is said besides its columns. */
export type Beside<Row> = { name: (row: Row) => string; content: (row: Row) => ReactNode };

/** Rows that can be ticked, on one page after another or all that were found, and what to do with them. */
export type Selection<Row> = TickedRows<Row> & {
  isAll: boolean;
  onAll: () => void;
  actions: ReactNode;
};
/** The ticks of rows. If all that were found are ticked, the ticks of the rows at hand. */
export type TickedRows<Row> = {
  ticked: ReadonlySet<RowKey>;
  onTick: (ticked: ReadonlySet<RowKey>) => void;
  label: (row: Row) => string;
};

export type RowKey = string | number;

/** What rows are made of, in a table as on cards. */
type RowParts<Row> = {
  columns: readonly Column<Row>[];
  expandable?: Expandable<Row>;
  selection?: TickedRows<Row>;
  onToggle: (key: RowKey) => void;
  /** The element in which a row opens, where that is not under it. */
  besideId?: string;
};
/** The group of a row, said once above its first row. */
export type PartOf<Row> = (row: Row) => string;

export type RowsProps<Row> = RowParts<Row> & {
  label: string;
  rows: readonly Row[];
  rowKey: (row: Row) => RowKey;
  partOf?: PartOf<Row>;
  opened: ReadonlySet<RowKey>;
};
export type RowProps<Row> = RowParts<Row> & { row: Row; rowKey: RowKey; at: number; open: boolean };

/** What is said above a row: the part that begins with it. */
export function partAt<Row>(rows: readonly Row[], at: number, partOf: PartOf<Row> | undefined): string | undefined {
  const [row, before] = [rows[at], rows[at - 1]];
  if (!partOf || !row) return undefined;
  const part = partOf(row);
  return before && partOf(before) === part ? undefined : part;
}
