import { ChevronDown, ChevronUp, X } from 'lucide-react';
import { Fragment, useEffect, useLayoutEffect, useRef } from 'react';
import { Facts } from '../facts.tsx';
import { IconButton } from '../icon-button.tsx';
import styles from './side-panel.module.css';
import cards from './table-cards.module.css';
import { type Beside, type Column, cellOf, type Expandable, type RowKey } from './table-column.ts';

type Props<Row> = Beside<Row> & {
  id: string;
  rowKey: RowKey;
  row: Row;
  columns: readonly Column<Row>[];
  expandable: Expandable<Row> | undefined;
  onPrevious: (() => void) | undefined;
  onNext: (() => void) | undefined;
  onClose: () => void;
};

export function SidePanel<Row>({ id, row, rowKey, columns, expandable, name, content, ...go }: Props<Row>) {
  const { onPrevious, onNext, onClose } = go;
  const panel = useRef<HTMLElement>(null);
  // The panel takes the focus only if the user opened the row. After a page load the focus stays at the top.
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
    <section id={id} ref={panel} className={styles.panel} data-beside tabIndex={-1} aria-label={name(row)}>
      <div className={styles.head}>
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

export const Values = <Row,>({ row, columns }: { row: Row; columns: readonly Column<Row>[] }) => (
  <Facts className={cards.values} facts={columns.map((column) => [column.header, cellOf(column, row)])} />
);

/** Moves the columns whose `yields` is `step` or lower from the table into the opened row. */
export function withoutYielded<Row>(
  columns: readonly Column<Row>[],
  expandable: Expandable<Row> | undefined,
  step: number,
) {
  const isYielded = ({ yields = Infinity }: Column<Row>) => yields <= step;
  const yielded = columns.filter(isYielded);
  if (yielded.length === 0) return { columns, expandable };
  const name = columns.find(({ place }) => place === 'title' || place === 'name');
  return {
    columns: columns.filter((column) => !isYielded(column)),
    expandable: {
      label: expandable?.label ?? ((row: Row) => `Ver todo de ${name && cellOf(name, row)}`),
      content: (row: Row) => (
        <>
          <Values row={row} columns={yielded} />
          {expandable?.content(row)}
        </>
      ),
    },
  };
}
