import { Check, type LucideIcon, X } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { useLeaving } from '../../platform/router/hooks.ts';
import { mayDiscard } from '../../ui/form/use-form.ts';
import { useBusy } from '../../ui/use-busy.ts';
import styles from './editable-cell.module.css';

type Props = {
  /** The cell's column. The vertical arrow keys go to the next cell of the same column. */
  column: string;
  shown: string;
  /** The accessible name, which names the field and the row. */
  name: string;
  /** The value as people type it. */
  value: string;
  inputMode: 'decimal' | 'numeric';
  /** Saves the typed text. Resolves to true if the cell can be left. */
  onSave: (typed: string) => Promise<boolean>;
  children: ReactNode;
};

/**
 * A value edited in place. Enter, Tab and the vertical arrow keys save. Tab and the arrow keys then edit the next cell.
 * Escape discards the text.
 */
export function EditableCell({ column, shown, name, value, inputMode, onSave, children }: Props) {
  const [typed, setTyped] = useState<string>();
  /**
   * The value that the user saw when editing began, with its save function. A later value does not replace them,
   * because the user has not seen it.
   */
  const [seen, setSeen] = useState({ value, onSave });
  const [busy, during] = useBusy();
  const cell = useRef<HTMLSpanElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const editing = typed !== undefined;
  useLeaving(editing && !busy && typed !== seen.value, mayDiscard);
  useLayoutEffect(() => {
    if (editing) begin(field.current);
  }, [editing]);

  const leave = () => {
    const { activeElement, body } = document;
    setTyped(undefined);
    // If the focus has moved elsewhere, the focus stays there.
    if (activeElement === body || cell.current?.contains(activeElement))
      afterDrawing(() => buttonIn(cell.current)?.focus());
  };
  const save = async (next?: HTMLElement) => {
    // The next cell opens before this one is saved, because the user may already be typing there.
    if (next) enter(next);
    if (busy || typed === undefined) return;
    if (typed.trim() !== seen.value && !(await during(seen.onSave(typed.trim())))) return begin(field.current);
    leave();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const { key, shiftKey } = event;
    if (key === 'Escape') leave();
    else if (key === 'Enter') void save();
    else if (key === 'ArrowDown' || key === 'ArrowUp')
      void save(cellBeside(cell.current, key === 'ArrowUp' ? -1 : 1, `[data-editable="${column}"]`));
    else if (key === 'Tab') void save(cellBeside(cell.current, shiftKey ? -1 : 1, '[data-editable]'));
    else return;
    event.preventDefault();
  };
  return (
    <span ref={cell} className={styles.cell} data-editable={column}>
      {editing ? (
        <>
          <input
            ref={field}
            className={styles.field}
            aria-label={name}
            inputMode={inputMode}
            enterKeyHint="done"
            autoComplete="off"
            value={typed}
            readOnly={busy}
            onChange={({ currentTarget }) => setTyped(currentTarget.value)}
            onKeyDown={onKeyDown}
            onBlur={() => typed === seen.value && setTyped(undefined)}
          />
          <span className={styles.ends}>
            <CellButton icon={Check} size={18} label={`Guardar ${name}`} onClick={() => save()} />
            <CellButton icon={X} size={18} label={`Dejar ${name} como está`} onClick={leave} />
          </span>
        </>
      ) : (
        <>
          <button
            type="button"
            className={styles.value}
            aria-label={`${shown}, ${name}`}
            title="Cambiar acá"
            onClick={() => {
              setTyped(value);
              setSeen({ value, onSave });
            }}
          >
            {shown}
          </button>
          {children}
        </>
      )}
    </span>
  );
}

type ButtonProps = { icon: LucideIcon; size?: number; label: string; title?: string; onClick: () => void };

export const CellButton = ({ icon: Icon, size = 16, label, title, onClick }: ButtonProps) => (
  <button type="button" className={styles.beside} aria-label={label} title={title} onClick={onClick}>
    <Icon size={size} />
  </button>
);

/** The editable cell before (-1) or after (1) this one, among the cells that match the selector `meant`. */
function cellBeside(cell: HTMLElement | null, step: 1 | -1, meant: string): HTMLElement | undefined {
  const cells = [...(cell?.closest('table, ul')?.querySelectorAll<HTMLElement>(meant) ?? [])];
  return cell ? cells[cells.indexOf(cell) + step] : undefined;
}

function begin(field: HTMLInputElement | null) {
  field?.focus();
  field?.select();
}

function enter(cell: HTMLElement) {
  const field = cell.querySelector('input');
  if (field) begin(field);
  else buttonIn(cell)?.click();
}

const buttonIn = (cell: HTMLElement | null) => cell?.querySelector('button');

/** Runs the work after React has replaced the field with the button. */
const afterDrawing = (work: () => void) => setTimeout(work);
