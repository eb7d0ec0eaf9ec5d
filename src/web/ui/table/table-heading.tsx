import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react';
import type { HTMLAttributes } from 'react';
import type { Column } from './table-column.ts';
import styles from './table-rows.module.css';

type Props<Row> = {
  column: Column<Row>;
  /** The class and style of the column. */
  place: HTMLAttributes<HTMLTableCellElement>;
  /**
   * True in print: the heading is then plain text. On each printed page browsers repeat a heading's text but not its
   * buttons.
   */
  printed: boolean;
  sort: string | undefined;
  onSort: (id: string) => void;
};

export function Heading<Row>({ column: { id, header, field }, place, printed, sort, onSort }: Props<Row>) {
  if (!field || printed)
    return (
      <th scope="col" {...place}>
        {header}
      </th>
    );
  const order = sort === id ? 'ascending' : sort === `-${id}` ? 'descending' : undefined;
  const Arrow = order === 'ascending' ? ArrowUp : order === 'descending' ? ArrowDown : ChevronsUpDown;
  return (
    <th scope="col" aria-sort={order} {...place}>
      <button type="button" className={styles.sort} onClick={() => onSort(id)}>
        {header}
        <Arrow size={14} />
      </button>
    </th>
  );
}
