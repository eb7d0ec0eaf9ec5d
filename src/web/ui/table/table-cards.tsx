import { ChevronDown } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { Values } from './row-detail.tsx';
import styles from './table-cards.module.css';
import { type Column, cellOf, partAt, type RowProps, type RowsProps } from './table-column.ts';
import { RowBox } from './table-selection.tsx';
import { rowAt } from './use-row-keys.tsx';

/** A page's rows as cards for a phone. A card has two lines, and unfolds to all values. */
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

const CardText = ({ text }: { text: ReactNode }) =>
  text === '' || text === null || text === undefined || text === false ? null : <span>{text}</span>;
