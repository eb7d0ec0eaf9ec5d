import { ChevronDown } from 'lucide-react';
import { useId } from 'react';
import styles from './table-cards.module.css';
import type { Column, RowProps, RowsProps } from './table-column.ts';
import { partAt } from './table-parts.ts';
import { RowBox } from './table-selection.tsx';

/** The rows of a page as cards for a phone, made of the table's columns. */
export function TableCards<Row>({ label, rows, rowKey, partOf, opened, ...body }: RowsProps<Row>) {
  return (
    <ul className={styles.cards} aria-label={label}>
      {rows.map((row, at) => {
        const key = rowKey(row);
        return (
          <Card key={key} {...body} row={row} rowKey={key} part={partAt(rows, at, partOf)} open={opened.has(key)} />
        );
      })}
    </ul>
  );
}

type CardProps<Row> = RowProps<Row> & { part: string | undefined };

function Card<Row>({ row, rowKey, part, open, columns, expandable, selection, onToggle }: CardProps<Row>) {
  const detail = useId();
  const at = (...places: Column<Row>['place'][]) => columns.find(({ place }) => place && places.includes(place));
  const [title, corner, actions] = [at('title', 'name'), at('corner'), at('actions')];
  return (
    <>
      {part && (
        <li className={styles.part}>
          <strong>{part}</strong>
        </li>
      )}
      <li className={styles.card}>
        <div className={styles.head}>
          {selection && <RowBox selection={selection} row={row} rowKey={rowKey} />}
          {title && (
            <h2 className={styles.title}>
              {title.place === 'title' && <span className={styles.label}>{title.header} </span>}
              {title.cell(row)}
            </h2>
          )}
          {corner?.cell(row)}
        </div>
        <dl className={styles.values}>
          {columns.map(
            (column) =>
              !column.place && (
                <div key={column.id}>
                  <dt>{column.header}</dt>
                  <dd>{column.cell(row)}</dd>
                </div>
              ),
          )}
        </dl>
        {expandable && (
          <button
            type="button"
            className={styles.toggle}
            aria-expanded={open}
            aria-controls={open ? detail : undefined}
            onClick={() => onToggle(rowKey)}
          >
            {expandable.label(row)}
            <ChevronDown size={18} aria-hidden />
          </button>
        )}
        {expandable && open && (
          <div id={detail} className={styles.detail}>
            {expandable.content(row)}
          </div>
        )}
        {actions && <div className={styles.actions}>{actions.cell(row)}</div>}
      </li>
    </>
  );
}
