import { type KeyboardEvent, useRef } from 'react';
import styles from './width-handle.module.css';

/** Told how wide a column is to be; as wide as its texts make it, without a width. */
type OnWidth = (width: number | undefined) => void;
type Props = { header: string; tabIndex: 0 | -1; onWidth: OnWidth };

/** The edge of a heading, which is dragged; a double click lets it go. */
export function WidthHandle({ header, tabIndex, onWidth }: Props) {
  /** Where the column would begin if its edge were the pointer. */
  const start = useRef(0);
  return (
    <hr
      ref={tellWidth}
      className={styles.handle}
      aria-label={`Ancho de «${header}»`}
      aria-orientation="vertical"
      tabIndex={tabIndex}
      onKeyDown={(event) => changeWidth(event, onWidth)}
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

/** What arrows and Delete make of a column's width, in its heading. */
export function changeWidth(event: KeyboardEvent<HTMLElement>, onWidth: OnWidth) {
  const step = steps[event.key];
  if (step) onWidth(widthOf(event.currentTarget) + step);
  else if (event.key === 'Delete') onWidth(undefined);
  else return;
  event.preventDefault();
}

const steps: Record<string, number> = { ArrowLeft: -16, ArrowRight: 16 };

const widthOf = (part: HTMLElement) => part.closest('th')?.offsetWidth ?? 0;

/** Says how wide the column is, whatever makes it so. */
function tellWidth(handle: HTMLElement | null) {
  const heading = handle?.parentElement;
  if (!heading) return;
  const observer = new ResizeObserver(() => handle.setAttribute('aria-valuenow', `${heading.offsetWidth}`));
  observer.observe(heading);
  return () => observer.disconnect();
}
