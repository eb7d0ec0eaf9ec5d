import { X } from 'lucide-react';
import { Button } from '../button.tsx';
import { IconButton } from '../icon-button.tsx';
import type { RowKey, Selection } from './table-column.ts';
import styles from './table-selection.module.css';

type Rows<Row> = { selection: Selection<Row>; rows: readonly Row[]; rowKey: (row: Row) => RowKey };

/** The ticked rows among those in view, and what can be done with them: nothing happens to a row that nobody sees. */
export function SelectionBar<Row>({ selection, rows, rowKey }: Rows<Row>) {
  const { selected, onChange, can, actions } = selection;
  const open = rows.filter(can);
  const chosen = open.filter((row) => selected.has(rowKey(row)));
  if (chosen.length === 0) return null;
  return (
    <section className={styles.bar} aria-label="Selección">
      <IconButton label="Quitar selección" onClick={() => onChange(new Set())}>
        <X size={20} aria-hidden />
      </IconButton>
      <p role="status">{chosen.length === 1 ? '1 seleccionado' : `${chosen.length} seleccionados`}</p>
      {chosen.length < open.length && (
        <Button variant="link" className={styles.all} onClick={() => onChange(new Set(open.map(rowKey)))}>
          Elegir los {open.length}
        </Button>
      )}
      <div className={styles.actions}>{actions(chosen)}</div>
    </section>
  );
}

/** Ticks the rows of this page that can be ticked. */
export function PageBox<Row>({ selection, rows, rowKey }: Rows<Row>) {
  const { selected, onChange, can } = selection;
  const keys = rows.filter(can).map(rowKey);
  const ticked = keys.filter((key) => selected.has(key)).length;
  const all = keys.length > 0 && ticked === keys.length;
  return (
    <label className={styles.box}>
      <input
        type="checkbox"
        aria-label="Seleccionar los de esta página"
        disabled={keys.length === 0}
        checked={all}
        ref={(box) => {
          if (box) box.indeterminate = ticked > 0 && !all;
        }}
        onChange={() =>
          onChange(all ? new Set([...selected].filter((key) => !keys.includes(key))) : new Set([...selected, ...keys]))
        }
      />
    </label>
  );
}

type RowBoxProps<Row> = { selection: Selection<Row>; row: Row; rowKey: RowKey };

export function RowBox<Row>({ selection, row, rowKey }: RowBoxProps<Row>) {
  const { selected, onChange, label, can } = selection;
  if (!can(row)) return null;
  return (
    <label className={styles.box}>
      <input
        type="checkbox"
        aria-label={label(row)}
        checked={selected.has(rowKey)}
        onChange={(event) =>
          onChange(event.currentTarget.checked ? new Set([...selected, rowKey]) : without(selected, rowKey))
        }
      />
    </label>
  );
}

const without = (keys: ReadonlySet<RowKey>, key: RowKey) => new Set([...keys].filter((other) => other !== key));
