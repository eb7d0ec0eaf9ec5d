import { ChevronDown, ChevronUp, X } from 'lucide-react';
import { Fragment, useEffect, useLayoutEffect, useRef } from 'react';
import { IconButton } from '../icon-button.tsx';
import styles from './side-panel.module.css';
import { Values } from './table-cards.tsx';
import type { Beside, Column, Expandable, RowKey } from './table-column.ts';

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
