import { ArrowDown, ArrowUp, ChevronRight, ChevronsUpDown } from 'lucide-react';
import { Fragment, type PointerEvent, type ReactNode, useId } from 'react';
import { IconButton } from '../icon-button.tsx';
import type { Column, RowProps, RowsProps } from './table-column.ts';
import { partAt } from './table-parts.ts';
import styles from './table-rows.module.css';
import { PageBox, RowBox } from './table-selection.tsx';
import { useCompact } from './table-settings.ts';
import { canSort } from './table-view.ts';
import { usePins } from './use-pins.ts';

type Props<Row> = RowsProps<Row> & {
  page: number;
  /** Its headings cannot be pressed on paper, where browsers repeat text but not the text of buttons. */
  printed: boolean;
  sort: string | undefined;
  onSort: (id: string) => void;
};

/** The rows of a page as a table that scrolls within itself: headings stay above, actions at the right. */
export function TableRows<Row>({
  label,
  rows,
  rowKey,
  partOf,
  opened,
  page,
  printed,
  sort,
  onSort,
  ...body
}: Props<Row>) {
  const { columns, expandable, selection } = body;
  const compact = useCompact();
  const table = usePins(columns.filter(isPinned).map(({ id }) => id));
  return (
    <div
      key={page}
      className={styles.frame}
      // Without headings to press the keyboard stops at the frame, to scroll it.
      {...(!canSort(columns) && { tabIndex: 0, role: 'region', 'aria-label': label })}
    >
      <table
        ref={table}
        className={styles.table}
        data-dense={columns.length >= MANY || undefined}
        data-compact={compact || undefined}
        aria-label={label}
      >
        <thead>
          <tr>
            {selection && (
              <th scope="col" className={styles.narrow}>
                <PageBox selection={selection} rows={rows} rowKey={rowKey} />
              </th>
            )}
            {expandable && (
              <th scope="col" className={styles.narrow}>
                <span className="visually-hidden">Detalle</span>
              </th>
            )}
            {columns.map((column) => (
              <Heading key={column.id} column={column} printed={printed} sort={sort} onSort={onSort} />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => {
            const key = rowKey(row);
            const part = partAt(rows, at, partOf);
            return (
              <Fragment key={key}>
                {part && (
                  <tr className={styles.part}>
                    <th scope="rowgroup" colSpan={columns.length + (selection ? 1 : 0) + (expandable ? 1 : 0)}>
                      {part}
                    </th>
                  </tr>
                )}
                <Row {...body} row={row} rowKey={key} open={opened.has(key)} />
              </Fragment>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

/** Columns that crowd a laptop's screen. */
const MANY = 10;

type HeadingProps<Row> = {
  column: Column<Row>;
  printed: boolean;
  sort: string | undefined;
  onSort: (id: string) => void;
};

function Heading<Row>({ column, printed, sort, onSort }: HeadingProps<Row>) {
  const { id, header } = column;
  if (!column.field || printed)
    return (
      <th scope="col" className={classOf(column)} {...pinOf(column)}>
        {header}
      </th>
    );
  const order = sort === id ? 'ascending' : sort === `-${id}` ? 'descending' : undefined;
  const Arrow = order === 'ascending' ? ArrowUp : order === 'descending' ? ArrowDown : ChevronsUpDown;
  return (
    <th scope="col" className={classOf(column)} aria-sort={order} {...pinOf(column)}>
      <button type="button" className={styles.sort} onClick={() => onSort(id)}>
        {header}
        <Arrow size={14} aria-hidden />
      </button>
    </th>
  );
}

function Row<Row>({ row, rowKey, open, columns, expandable, selection, onToggle }: RowProps<Row>) {
  const detail = useId();
  return (
    <>
      <tr className={open ? `${styles.row} ${styles.open}` : styles.row}>
        {selection && (
          <td className={styles.narrow}>
            <RowBox selection={selection} row={row} rowKey={rowKey} />
          </td>
        )}
        {expandable && (
          <td className={styles.narrow}>
            <IconButton
              label={expandable.label(row)}
              className={styles.toggle}
              aria-expanded={open}
              aria-controls={open ? detail : undefined}
              onClick={() => onToggle(rowKey)}
            >
              <ChevronRight size={18} aria-hidden />
            </IconButton>
          </td>
        )}
        {columns.map((column) => (
          <td key={column.id} className={classOf(column)} {...pinOf(column)}>
            <Cell column={column} content={column.cell(row)} />
          </td>
        ))}
      </tr>
      {expandable && open && (
        <tr id={detail} className={styles.detail}>
          <td colSpan={columns.length + (selection ? 2 : 1)}>{expandable.content(row)}</td>
        </tr>
      )}
    </>
  );
}

type CellProps = { column: Pick<Column<never>, 'align' | 'oneLine' | 'place' | 'wraps'>; content: ReactNode };

/** A text is one line, whole in its tooltip where it does not fit; unless it wraps. */
function Cell({ column, content }: CellProps) {
  if (classOf(column)) return content;
  const isText = typeof content === 'string' && !column.wraps;
  return (
    <div
      className={isText ? `${styles.text} ${styles.line}` : styles.text}
      onPointerEnter={isText ? tellCut : undefined}
    >
      {content}
    </div>
  );
}

function tellCut({ currentTarget: text }: PointerEvent<HTMLElement>) {
  text.title = text.scrollHeight > text.clientHeight ? text.innerText : '';
}

function classOf({ place, align, oneLine }: Pick<Column<never>, 'align' | 'oneLine' | 'place'>) {
  if (place === 'actions') return styles.actions;
  if (align === 'end') return styles.end;
  return oneLine || place === 'corner' ? styles.oneLine : undefined;
}

type Placed = Pick<Column<never>, 'id' | 'pinned' | 'place'>;
const isPinned = ({ pinned, place }: Placed) => pinned || place === 'corner' || place === 'actions';
const pinOf = (column: Placed) =>
  isPinned(column) && { 'data-pin': column.id, style: { right: `var(--pin-${column.id}, 0)` } };
