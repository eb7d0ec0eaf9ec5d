import { X } from 'lucide-react';
import { useState } from 'react';
import { counted, formatNumber } from '#contract/format.ts';
import { MOST_CHOSEN, tooManyChosen } from '#contract/limits.ts';
import type { ListPage } from '../../platform/api.ts';
import { Button } from '../button.tsx';
import { IconButton } from '../icon-button.tsx';
import type { RowKey, Selection, TickedRows } from './table-column.ts';
import styles from './table-selection.module.css';

type BarProps<Row> = { selection: Selection<Row>; found: ListPage<Row> };

export function SelectionBar<Row>({ selection, found: { total, more } }: BarProps<Row>) {
  const { ticked, isAll, onTick, onAll, actions } = selection;
  const count = isAll ? total : ticked.size;
  if (count === 0) return null;
  const isTooMuch = more || total > MOST_CHOSEN;
  return (
    <section className={styles.bar} aria-label="Selección">
      <IconButton label="Quitar selección" onClick={() => onTick(new Set())}>
        <X size={20} />
      </IconButton>
      <p role="status">{counted(count, 'seleccionado', 'seleccionados')}</p>
      {count < total &&
        (isTooMuch ? (
          <p>{tooManyChosen(MOST_CHOSEN)}</p>
        ) : (
          <Button variant="link" onClick={onAll}>
            Elegir los {formatNumber(total)}
          </Button>
        ))}
      <div className={styles.actions}>{actions}</div>
    </section>
  );
}

type PageBoxProps<Row> = { selection: TickedRows<Row>; rows: readonly Row[]; rowKey: (row: Row) => RowKey };

export function PageBox<Row>({ selection: { ticked, onTick }, rows, rowKey }: PageBoxProps<Row>) {
  const keys = rows.map(rowKey);
  const count = keys.filter((key) => ticked.has(key)).length;
  const all = count === keys.length;
  return (
    <Box
      label="Seleccionar los de esta página"
      checked={all}
      indeterminate={count > 0 && !all}
      onTick={() => onTick(new Set(all ? [...ticked].filter((key) => !keys.includes(key)) : [...ticked, ...keys]))}
    />
  );
}

type RowBoxProps<Row> = { selection: TickedRows<Row>; row: Row; rowKey: RowKey };

export const RowBox = <Row,>({ selection: { ticked, onTick, label }, row, rowKey }: RowBoxProps<Row>) => (
  <Box label={label(row)} checked={ticked.has(rowKey)} onTick={() => onTick(toggled(ticked, rowKey))} />
);

type BoxProps = { label: string; checked: boolean; indeterminate?: boolean; onTick: () => void };

const Box = ({ label, checked, indeterminate = false, onTick }: BoxProps) => (
  <label className={styles.box}>
    <input
      type="checkbox"
      aria-label={label}
      checked={checked}
      ref={(box) => {
        if (box) box.indeterminate = indeterminate;
      }}
      onChange={onTick}
    />
  </label>
);

export function toggled<Key>(keys: ReadonlySet<Key>, key: Key): ReadonlySet<Key> {
  const next = new Set(keys);
  if (!next.delete(key)) next.add(key);
  return next;
}

type Ticks = { isAll: boolean; ticked: ReadonlySet<RowKey> };
const none: Ticks = { isAll: false, ticked: new Set() };

/** The chosen rows of a list: their ids, or the filters if all found rows are ticked. `count` is their number. */
export type Chosen<Filters> = { choice: { ids: number[] } | { filtros: Filters }; count: number };

/** The ticked rows of a list. New filters untick all rows. */
export function useSelection<Filters extends object>(filtros: Filters, list = '') {
  const question = list + JSON.stringify(filtros);
  const [{ of, ...ticks }, set] = useState({ of: question, ...none });
  const keep = (next: Ticks) => set({ of: question, ...next });
  const { isAll, ticked } = of === question ? ticks : none;
  return {
    isAll,
    ticked,
    onTick: (keys: ReadonlySet<RowKey>) => keep({ isAll: false, ticked: keys }),
    onAll: () => keep({ isAll: true, ticked: new Set() }),
    clear: () => keep(none),
    chosen: (total = 0): Chosen<Filters> =>
      isAll ? { choice: { filtros }, count: total } : { choice: { ids: [...ticked].map(Number) }, count: ticked.size },
  };
}
