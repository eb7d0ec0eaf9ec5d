import { CheckCheck, ChevronRight } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Pill } from '../../ui/pill.tsx';
import { usePrinting } from '../../ui/use-printing.ts';
import styles from './checklist-section.module.css';
import type { Done } from './progress.ts';

type Props = {
  /** Whether it is open from the start. */
  opened?: boolean;
  title: string;
  note?: ReactNode;
  /** How it stands, under the note. */
  state?: ReactNode;
  done: Done;
  /** Said in place of how much is ready. */
  over?: string | undefined;
  /** What its button says to those who hear it, and what it does; left out where there is nothing to tick. */
  tickAll?: { name: string; onTick: (ready: boolean) => void };
  /** Rendered while it is open, and on paper. */
  content: () => ReactNode;
  /** Under everything, while it is open. */
  foot?: ReactNode;
};

/** A parcel or supplier that opens to its products, with how much of it is ready. */
export function ChecklistSection({
  opened = false,
  title,
  note,
  state,
  over,
  tickAll,
  content,
  foot,
  ...props
}: Props) {
  const { done, total } = props.done;
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
            {state && <small className={styles.state}>{state}</small>}
          </span>
          <Pill tone={over || ready ? 'good' : 'quiet'}>{over ?? `${done} de ${total}`}</Pill>
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
          {foot}
        </div>
      )}
    </details>
  );
}
