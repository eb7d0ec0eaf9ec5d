import { type KeyboardEvent, useRef } from 'react';
import styles from './width-handle.module.css';

/** Told how wide a column is to be; as wide as its texts make it, without a width. */
type OnWidth = (width: number | undefined) => void;
type Props = { header: string; onWidth: OnWidth };

/** The edge of a heading, which is dragged; a double click lets it go. Hidden, or the heading's name would have it too: keys are the heading's. */
export function WidthHandle({ header, onWidth }: Props) {
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
export function changeWidth(event: KeyboardEvent<HTMLElement>, onWidth: OnWidth) {
  if (!event.altKey) return;
  const step = steps[event.key];
  if (step) onWidth(widthOf(event.currentTarget) + step);
  else if (event.key === 'Delete') onWidth(undefined);
  else return;
  event.preventDefault();
}

const steps: Record<string, number> = { ArrowLeft: -16, ArrowRight: 16 };

const widthOf = (part: HTMLElement) => part.closest('th')?.offsetWidth ?? 0;
