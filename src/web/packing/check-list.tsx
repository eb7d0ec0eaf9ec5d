import type { PackingItem } from '#contract/packing.calls.ts';
import styles from './check-list.module.css';
import { isReady } from './progress.ts';
import { itemKey } from './tick.ts';

type Props = {
  label: string;
  items: readonly PackingItem[];
  onTick: (items: readonly PackingItem[], ready: boolean) => void;
};

/** Products to tick off one by one. */
export function CheckList({ label, items, onTick }: Props) {
  return (
    <ul className={styles.list} aria-label={label}>
      {items.map((item) => (
        <li key={itemKey(item)}>
          <label className={styles.item} data-ready={isReady(item) || undefined}>
            <input
              type="checkbox"
              checked={isReady(item)}
              onChange={(event) => onTick([item], event.currentTarget.checked)}
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
              </small>
            </span>
          </label>
        </li>
      ))}
    </ul>
  );
}
