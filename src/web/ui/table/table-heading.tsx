import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react';
import { type DragEvent, type HTMLAttributes, type KeyboardEvent, useRef } from 'react';
import { type Column, canHide } from './table-column.ts';
import styles from './table-heading.module.css';
import table from './table-rows.module.css';

type Props<Row> = {
  column: Column<Row>;
  /** How its column looks and where it stands. */
  place: HTMLAttributes<HTMLTableCellElement>;
  /** It cannot be pressed on paper, where browsers repeat text but not the text of buttons. */
  printed: boolean;
  sort: string | undefined;
  onSort: (id: string) => void;
  /** Told which column was dragged to the place of which. */
  onMove: (id: string, to: string) => void;
  setWidth: (id: string, width: number | undefined) => void;
};

export function Heading<Row>({ column, place, printed, sort, onSort, onMove, setWidth }: Props<Row>) {
  const { id, header, field } = column;
  const onWidth = (width: number | undefined) => setWidth(id, width);
  const handle = !printed && column.place !== 'actions' && <WidthHandle header={header} onWidth={onWidth} />;
  const placed = { ...place, ...(!printed && canHide(column) && draggable(id, onMove)) };
  if (!field || printed)
    return (
      <th scope="col" {...placed}>
        {handle ? (
          // biome-ignore lint/a11y/noStaticElementInteractions: nothing to press, but its width has keys
          // biome-ignore lint/a11y/noNoninteractiveTabindex: the same keys as on a heading that sorts
          <span tabIndex={0} onKeyDown={(event) => changeWidth(event, onWidth)}>
            {header}
          </span>
        ) : (
          header
        )}
        {handle}
      </th>
    );
  const order = sort === id ? 'ascending' : sort === `-${id}` ? 'descending' : undefined;
  const Arrow = order === 'ascending' ? ArrowUp : order === 'descending' ? ArrowDown : ChevronsUpDown;
  return (
    <th scope="col" aria-sort={order} {...placed}>
      <button
        type="button"
        className={table.sort}
        onClick={() => onSort(id)}
        onKeyDown={(event) => changeWidth(event, onWidth)}
      >
        {header}
        <Arrow size={14} />
      </button>
      {handle}
    </th>
  );
}

const DRAGGED = 'vitrina/columna';

/** A heading that is dragged onto another; keys move it in 'Columnas y vistas'. */
const draggable = (id: string, onMove: (id: string, to: string) => void) => ({
  draggable: true,
  onDragStart: ({ dataTransfer }: DragEvent) => dataTransfer.setData(DRAGGED, id),
  onDragOver: (event: DragEvent) => {
    if (!event.dataTransfer.types.includes(DRAGGED)) return;
    event.preventDefault();
    event.currentTarget.setAttribute('data-onto', '');
  },
  onDragLeave: ({ currentTarget, relatedTarget }: DragEvent) =>
    // Not where the pointer comes to its own words.
    currentTarget.contains(relatedTarget as Node | null) || currentTarget.removeAttribute('data-onto'),
  onDrop: (event: DragEvent) => {
    event.preventDefault();
    event.currentTarget.removeAttribute('data-onto');
    onMove(event.dataTransfer.getData(DRAGGED), id);
  },
});

/** Told how wide a column is to be; as wide as its texts make it, without a width. */
type OnWidth = (width: number | undefined) => void;

/** The edge of a heading, which is dragged; a double click lets it go. Hidden, or the heading's name would have it too: keys are the heading's. */
function WidthHandle({ header, onWidth }: { header: string; onWidth: OnWidth }) {
  /** Where the column would begin if its edge were the pointer. */
  const start = useRef(0);
  return (
    <span
      aria-hidden
      className={styles.handle}
      title={`Ancho de «${header}»`}
      // Or the heading would be dragged.
      onMouseDown={(event) => event.preventDefault()}
      onDoubleClick={() => onWidth(undefined)}
      onPointerDown={({ currentTarget, pointerId, clientX }) => {
        currentTarget.setPointerCapture(pointerId);
        start.current = clientX - widthOf(currentTarget);
      }}
      onPointerMove={({ currentTarget, pointerId, clientX }) =>
        currentTarget.hasPointerCapture(pointerId) && onWidth(clientX - start.current)
      }
    />
  );
}

/** What Alt with an arrow or Delete makes of a column's width, in its heading. */
function changeWidth(event: KeyboardEvent<HTMLElement>, onWidth: OnWidth) {
  if (!event.altKey) return;
  const step = steps[event.key];
  if (step) onWidth(widthOf(event.currentTarget) + step);
  else if (event.key === 'Delete') onWidth(undefined);
  else return;
  event.preventDefault();
}

const steps: Record<string, number> = { ArrowLeft: -16, ArrowRight: 16 };

const widthOf = (part: HTMLElement) => part.closest('th')?.offsetWidth ?? 0;
