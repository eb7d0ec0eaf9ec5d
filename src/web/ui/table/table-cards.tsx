import { ChevronDown, ChevronUp, X } from 'lucide-react';
import { Fragment, type ReactNode, useEffect, useId, useLayoutEffect, useRef } from 'react';
import { Facts } from '../facts.tsx';
import { IconButton } from '../icon-button.tsx';
import panelStyles from './side-panel.module.css';
import styles from './table-cards.module.css';
import {
  type Beside,
  type Column,
  cellOf,
  type Expandable,
  partAt,
  type RowKey,
  type RowProps,
  type RowsProps,
} from './table-column.ts';
import { RowBox } from './table-selection.tsx';
import { rowAt } from './use-row-keys.tsx';

/** The rows of a page as cards for a phone, made of the table's columns: two lines each, which open to everything. */
export function TableCards<Row>({ label, rows, rowKey, partOf, opened, ...body }: RowsProps<Row>) {
  return (
    <ul className={styles.cards} aria-label={label}>
      {rows.map((row, at) => {
        const key = rowKey(row);
        const part = partAt(rows, at, partOf);
        return <Card key={key} {...body} {...{ row, at, part }} rowKey={key} open={opened.has(key)} />;
      })}
    </ul>
  );
}

type CardProps<Row> = RowProps<Row> & { part: string | undefined };

function Card<Row>({ row, rowKey, at: place, part, open, columns, expandable, selection, onToggle }: CardProps<Row>) {
  const id = useId();
  const at = (...places: Column<never>['place'][]) => columns.find(({ place }) => place && places.includes(place));
  const [title, picture, corner, actions] = [at('title', 'name'), at('picture'), at('corner'), at('actions')];
  const whole = (column: Column<Row> | undefined) => column && cellOf(column, row);
  const briefly = (column: Column<Row> | undefined) =>
    typeof column?.brief === 'function' ? column.brief(row) : whole(column);
  const amount = <div className={styles.amount}>{briefly(at('amount'))}</div>;
  return (
    <>
      {part && (
        <li className={styles.part}>
          <strong>{part}</strong>
        </li>
      )}
      <li {...rowAt(place)} className={styles.card}>
        <div className={styles.head}>
          {selection && <RowBox selection={selection} row={row} rowKey={rowKey} />}
          {whole(picture)}
          <div className={styles.lines}>
            <div className={styles.line}>
              <h2 id={`${id}title`} className={styles.title}>
                {title?.place === 'title' && <span className={styles.label}>{title.header} </span>}
                {whole(title)}
              </h2>
              {corner ? <div className={styles.corner}>{briefly(corner)}</div> : amount}
            </div>
            <div className={styles.line}>
              <p className={styles.brief}>
                {columns.map(
                  (column) => column.brief && !column.place && <CardText key={column.id} text={briefly(column)} />,
                )}
              </p>
              {corner && amount}
            </div>
          </div>
          <button
            type="button"
            className={styles.toggle}
            {...(expandable
              ? { 'aria-label': expandable.label(row) }
              : { 'aria-labelledby': `${id}open ${id}title`, id: `${id}toggle` })}
            aria-expanded={open}
            aria-controls={open ? `${id}all` : undefined}
            onClick={() => onToggle(rowKey)}
          >
            <span id={`${id}open`} className="visually-hidden">
              Ver todo de
            </span>
            <ChevronDown size={18} />
          </button>
        </div>
        {open && (
          <div id={`${id}all`} className={styles.all}>
            <Values row={row} columns={columns.filter(({ place, brief }) => !place || typeof brief === 'function')} />
            {expandable?.content(row)}
            {whole(actions)}
          </div>
        )}
      </li>
    </>
  );
}

/** One of the things that the second line says, where there is something to say. */
const CardText = ({ text }: { text: ReactNode }) =>
  text === '' || text === null || text === undefined || text === false ? null : <span>{text}</span>;

type Props<Row> = Beside<Row> & {
  id: string;
  rowKey: RowKey;
  row: Row;
  columns: readonly Column<Row>[];
  expandable: Expandable<Row> | undefined;
  /** Left out where there is no other row on that side. */
  onPrevious: (() => void) | undefined;
  onNext: (() => void) | undefined;
  onClose: () => void;
};

/** All of a row, beside its list. */
export function SidePanel<Row>({
  id,
  rowKey,
  row,
  columns,
  name,
  content,
  expandable,
  onPrevious,
  onNext,
  onClose,
}: Props<Row>) {
  const panel = useRef<HTMLElement>(null);
  // Whoever opened it from its row goes on in it; whom its address led here begins at the page's top.
  useEffect(() => {
    if (document.activeElement?.closest('[data-row]')) panel.current?.focus({ preventScroll: true });
  }, []);
  useLayoutEffect(() => {
    const element = panel.current;
    return () => {
      if (!element?.contains(document.activeElement)) return;
      document.querySelector<HTMLElement>('[data-row][aria-current]')?.focus({ preventScroll: true });
    };
  }, []);
  return (
    <section id={id} ref={panel} className={panelStyles.panel} data-beside tabIndex={-1} aria-label={name(row)}>
      <div className={panelStyles.head}>
        <h2 aria-live="polite">{name(row)}</h2>
        <IconButton label="Fila anterior" disabled={!onPrevious} onClick={onPrevious}>
          <ChevronUp size={20} />
        </IconButton>
        <IconButton label="Fila siguiente" disabled={!onNext} onClick={onNext}>
          <ChevronDown size={20} />
        </IconButton>
        <IconButton label="Cerrar" onClick={onClose}>
          <X size={20} />
        </IconButton>
      </div>
      <Fragment key={rowKey}>
        <Values row={row} columns={columns.filter(({ place }) => !place || place === 'amount' || place === 'corner')} />
        {expandable?.content(row)}
        {content(row)}
      </Fragment>
    </section>
  );
}

const Values = <Row,>({ row, columns }: { row: Row; columns: readonly Column<Row>[] }) => (
  <Facts className={styles.values} facts={columns.map((column) => [column.header, cellOf(column, row)])} />
);

/** The columns of a table that has not room for all: the others are in what a row opens to. */
export function withMinor<Row>(columns: readonly Column<Row>[], expandable: Expandable<Row> | undefined) {
  const minor = columns.filter((column) => column.minor);
  if (minor.length === 0) return { columns, expandable };
  const name = columns.find(({ place }) => place === 'title' || place === 'name');
  return {
    columns: columns.filter((column) => !column.minor),
    expandable: {
      label: expandable?.label ?? ((row: Row) => `Ver todo de ${name && cellOf(name, row)}`),
      content: (row: Row) => (
        <>
          <Values row={row} columns={minor} />
          {expandable?.content(row)}
        </>
      ),
    },
  };
}
