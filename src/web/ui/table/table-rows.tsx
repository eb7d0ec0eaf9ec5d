import { ArrowDown, ArrowUp, ChevronRight, ChevronsUpDown } from 'lucide-react';
import {
  Fragment,
  type HTMLAttributes,
  type PointerEvent,
  type ReactNode,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { IconButton } from '../icon-button.tsx';
import { withoutYielded } from './row-detail.tsx';
import { type Column, canSort, cellOf, partAt, type RowProps, type RowsProps } from './table-column.ts';
import styles from './table-rows.module.css';
import { PageBox, RowBox } from './table-selection.tsx';
import { rowAt } from './use-row-keys.tsx';

type Props<Row> = RowsProps<Row> & {
  page: number;
  /** True in print. On each printed page browsers repeat a heading's text but not its buttons. */
  printed: boolean;
  sort: string | undefined;
  onSort: (id: string) => void;
};

export function TableRows<Row>({ label, rows, rowKey, partOf, opened, page, sort, onSort, ...body }: Props<Row>) {
  const { selection, printed } = body;
  const { table, step } = useRoom(body.columns, printed);
  const { expandable, ...left } = withoutYielded(body.columns, body.expandable, step);
  const columns = left.columns.map((column) => (saysOneThing(column, rows) ? { ...column, quiet: true } : column));
  return (
    <div
      key={page}
      className={styles.frame}
      // If no heading can take the focus, the table's frame takes it, so that the keyboard can scroll the table.
      {...(!canSort(columns) && { tabIndex: 0, role: 'region', 'aria-label': label })}
    >
      <table
        ref={table}
        className={styles.table}
        data-dense={columns.length >= MANY || expandable !== undefined || undefined}
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
              <Heading
                key={column.id}
                {...{ column, printed, sort, onSort }}
                place={{ className: classOf(column), ...placeOf(column) }}
              />
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
                <Row
                  {...body}
                  expandable={expandable}
                  columns={columns}
                  row={row}
                  rowKey={key}
                  at={at}
                  open={opened.has(key)}
                />
              </Fragment>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

type HeadingProps<Row> = Pick<Props<Row>, 'printed' | 'sort' | 'onSort'> & {
  column: Column<Row>;
  place: HTMLAttributes<HTMLTableCellElement>;
};

function Heading<Row>({ column: { id, header, field }, place, printed, sort, onSort }: HeadingProps<Row>) {
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

/** From this number of columns on, a laptop's screen gets crowded. */
const MANY = 8;

/** True if the column has the same text in every row, so that softer text suffices. */
const saysOneThing = <Row,>(column: Column<Row>, [first, ...others]: readonly Row[]) =>
  !column.place &&
  first !== undefined &&
  others.length > 0 &&
  isText(cellOf(column, first)) &&
  others.every((row) => cellOf(column, row) === cellOf(column, first));
const isText = (content: ReactNode) => typeof content === 'string';

function Row<Row>({ row, rowKey, at, open, columns, expandable, selection, onToggle, besideId }: RowProps<Row>) {
  const detail = useId();
  const isUnder = open && !besideId;
  return (
    <>
      <tr
        {...rowAt(at)}
        className={isUnder ? `${styles.row} ${styles.open}` : styles.row}
        aria-current={(open && !isUnder) || undefined}
      >
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
              aria-controls={open ? (besideId ?? detail) : undefined}
              onClick={() => onToggle(rowKey)}
            >
              <ChevronRight size={18} />
            </IconButton>
          </td>
        )}
        {columns.map((column) => (
          <td key={column.id} className={classOf(column)} {...placeOf(column)}>
            <Cell column={column} content={cellOf(column, row)} />
          </td>
        ))}
      </tr>
      {expandable && isUnder && (
        <tr id={detail} className={styles.detail}>
          <td colSpan={columns.length + (selection ? 2 : 1)}>{expandable.content(row)}</td>
        </tr>
      )}
    </>
  );
}

type CellProps = { column: Pick<Column<never>, 'align' | 'oneLine' | 'place' | 'quiet'>; content: ReactNode };

/** Texts are cut after two lines. The tooltip shows a cut text in full. */
function Cell({ column, content }: CellProps) {
  if (isInLine(column)) return content;
  const isCut = isText(content);
  return (
    <div
      className={isCut ? `${styles.text} ${styles.lines}` : styles.text}
      onPointerEnter={isCut ? tellCut : undefined}
    >
      {content}
    </div>
  );
}

function tellCut({ currentTarget: text }: PointerEvent<HTMLElement>) {
  text.title = text.scrollHeight > text.clientHeight ? text.innerText : '';
}

type Placed = Pick<Column<never>, 'id' | 'align' | 'oneLine' | 'place' | 'quiet'>;
const isInLine = ({ place, align, oneLine }: Omit<Placed, 'id'>) =>
  align === 'end' || oneLine || place === 'amount' || place === 'corner' || place === 'actions' || place === 'picture';

function classOf(column: Placed) {
  const { place, align, quiet } = column;
  if (place === 'actions') return styles.actions;
  if (place === 'amount' || align === 'end') return styles.end;
  const isName = place === 'title' || place === 'name';
  const classes = [isName && styles.name, isInLine(column) && styles.oneLine, quiet && styles.quiet];
  return classes.filter(Boolean).join(' ') || undefined;
}

const isPinned = ({ place }: Placed) => place === 'amount' || place === 'corner' || place === 'actions';
const placeOf = (column: Placed) => ({
  'data-pin': isPinned(column) ? column.id : undefined,
  style: { right: isPinned(column) ? `var(--pin-${column.id}, 0)` : undefined },
});

/**
 * Fits a table into its frame. `step` is the highest `yields` of the columns that must yield; 0 if none must. Sets each
 * pinned column's distance from the right edge in `--pin-<id>`, and `data-wide` on a table that still is too wide.
 */
function useRoom<Row>(columns: readonly Column<Row>[], printed: boolean) {
  const table = useRef<HTMLTableElement>(null);
  const [step, setStep] = useState(0);
  /** The table's width at each step at which the table did not fit its frame. */
  const tooWide = useRef<number[]>([]);
  const ids = columns
    .filter(isPinned)
    .map(({ id }) => id)
    .join(' ');
  const last = printed ? 0 : Math.max(0, ...columns.map(({ yields = 0 }) => yields));
  useLayoutEffect(() => {
    const shown = table.current;
    if (!shown) return;
    const headings = ids.split(' ').flatMap((id) => shown.querySelector<HTMLElement>(`th[data-pin="${id}"]`) ?? []);
    const place = () => {
      let right = 0;
      for (const heading of headings.toReversed()) {
        shown.style.setProperty(`--pin-${heading.dataset.pin}`, `${right}px`);
        right += heading.offsetWidth;
      }
      const room = shown.parentElement?.clientWidth ?? 0;
      const isWide = shown.offsetWidth > room;
      if (isWide) tooWide.current[step] = shown.offsetWidth;
      shown.toggleAttribute('data-wide', isWide);
      if (isWide && step < last) setStep(step + 1);
      else if (step > 0 && room >= (tooWide.current[step - 1] ?? 0)) setStep(step - 1);
    };
    place();
    const observer = new ResizeObserver(place);
    for (const seen of [shown, shown.parentElement, ...headings]) if (seen) observer.observe(seen);
    return () => observer.disconnect();
  }, [ids, step, last]);
  return { table, step: printed ? 0 : step };
}
