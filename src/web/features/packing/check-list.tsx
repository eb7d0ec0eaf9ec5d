import { Minus, Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import type { PackingItem } from '#contract/packing.calls.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { shortageIn } from '../shortages/notice.ts';
import styles from './check-list.module.css';
import { isReady } from './progress.ts';
import { allReady, itemKey } from './tick.ts';

type Props = {
  label: string;
  items: readonly PackingItem[];
  /** Told how an item is ready now. */
  onTick: (items: readonly PackingItem[]) => void;
  /** What else can be done with an item, beside it. */
  action?: ((item: PackingItem) => ReactNode) | undefined;
};

export function CheckList({ label, items, onTick, action }: Props) {
  return (
    <ul className={styles.list} aria-label={label}>
      {items.map((item) => (
        <li key={itemKey(item)} className={styles.row}>
          <label className={styles.item} data-ready={isReady(item) || undefined}>
            <input
              type="checkbox"
              checked={isReady(item)}
              disabled={item.quantity === 0}
              onChange={(event) => onTick(allReady([item], event.currentTarget.checked))}
            />
            <span className={styles.quantity}>{item.quantity} ×</span>
            <span className={styles.product}>
              {item.name}
              <small>
                {[item.codigo, item.referencia].filter(Boolean).join(' · ')}
                {item.listo > 0 && !isReady(item) && (
                  <b>
                    {' '}
                    · {item.listo} de {item.quantity} listos
                  </b>
                )}
                {shortageIn(item) && <b> · {shortageIn(item)}</b>}
              </small>
            </span>
          </label>
          {item.quantity > 1 && <ReadyUnits item={item} onChange={(listo) => onTick([{ ...item, listo }])} />}
          {action?.(item)}
        </li>
      ))}
    </ul>
  );
}

type UnitsProps = { item: PackingItem; onChange: (listo: number) => void };

function ReadyUnits({ item: { name, referencia, quantity, listo }, onChange }: UnitsProps) {
  const what = [name, referencia].filter(Boolean).join(' ');
  return (
    <span className={styles.units}>
      <IconButton label={`Una menos lista de ${what}`} disabled={listo === 0} onClick={() => onChange(listo - 1)}>
        <Minus size={18} aria-hidden />
      </IconButton>
      <output aria-label={`Listas de ${what}`}>{listo}</output>
      <IconButton label={`Una más lista de ${what}`} disabled={listo >= quantity} onClick={() => onChange(listo + 1)}>
        <Plus size={18} aria-hidden />
      </IconButton>
    </span>
  );
}
