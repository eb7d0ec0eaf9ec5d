import { CheckCheck, ChevronRight } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Button } from '../ui/button.tsx';
import { Pill } from '../ui/pill.tsx';
import { usePrinting } from '../ui/use-printing.ts';
import styles from './checklist-section.module.css';
import type { Done } from './progress.ts';

type Props = {
  /** Whether it is open from the start. */
  opened?: boolean;
  title: string;
  note?: string;
  done: Done;
  /** What its button says to those who hear it, and what it does; left out where there is nothing to tick. */
  tickAll?: { name: string; onTick: (ready: boolean) => void };
  /** Rendered while it is open, and on paper. */
  content: () => ReactNode;
};

/** A parcel or supplier that opens to its products, with how much of it is ready. */
export function ChecklistSection({ opened = false, title, note, done: { done, total }, tickAll, content }: Props) {
  const [open, setOpen] = useState(opened);
  const printing = usePrinting();
  const ready = done === total;
  return (
    <details
      className={styles.section}
      open={open || printing}
      onToggle={(event) => {
        if (!printing) setOpen(event.currentTarget.open);
      }}
    >
      <summary>
        <span className={styles.head}>
          <ChevronRight aria-hidden="true" />
          <span className={styles.title}>
            {title}
            {note && <small>{note}</small>}
          </span>
          <Pill tone={ready ? 'good' : 'quiet'}>
            {done} de {total}
          </Pill>
        </span>
      </summary>
      {(open || printing) && (
        <div className={styles.content}>
          {content()}
          {tickAll && (
            <Button
              variant="outline"
              className={styles.all}
              aria-label={tickAll.name}
              onClick={() => tickAll.onTick(!ready)}
            >
              <CheckCheck aria-hidden="true" /> {ready ? 'Desmarcar todo' : 'Todo listo'}
            </Button>
          )}
        </div>
      )}
    </details>
  );
}
