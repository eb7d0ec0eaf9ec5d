import { CheckCheck, ChevronRight, Minus, Plus } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { counted, listed } from '#contract/format.ts';
import { keyOf, variantText } from '#contract/orders.ts';
import type { PackingItem } from '#contract/packing.calls.ts';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Pill } from '../../ui/pill.tsx';
import { usePrinting } from '../../ui/use-printing.ts';
import { shortageIn } from '../shortages/notice.ts';
import styles from './check-list.module.css';
import { allReady, type Done, isReady, isTicked } from './progress.ts';

type Props = {
  label: string;
  items: readonly PackingItem[];
  onTick: (items: readonly PackingItem[]) => void;
  action?: ((item: PackingItem) => ReactNode) | undefined;
};

export function CheckList({ label, items, onTick, action }: Props) {
  return (
    <ul className={styles.list} aria-label={label}>
      {items.map((item) => (
        <li key={keyOf(item)} className={styles.row}>
          <label className={styles.item} data-ready={isReady(item) || undefined}>
            <input
              type="checkbox"
              checked={isTicked(item)}
              disabled={item.quantity === 0}
              onChange={(event) => onTick(allReady([item], event.currentTarget.checked))}
            />
            <span className={styles.quantity}>{item.quantity} ×</span>
            <span className={styles.product}>
              {item.name}
              <small>
                {[item.codigo, variantText(item), exchangesIn(item)].filter(Boolean).join(' · ')}
                {item.listo > 0 && !isTicked(item) && (
                  <b>
                    {' '}
                    · {item.listo} de {item.quantity} listos
                  </b>
                )}
                {shortageIn(item) && <b> · {shortageIn(item)}</b>}
                {item.sinRepartir > 0 && <b> · {counted(item.sinRepartir, 'falta', 'faltan')} sin repartir</b>}
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

const exchangesIn = ({ cambios }: PackingItem) =>
  cambios.length > 0 ? `Cambio N° ${listed(cambios.map(String))}` : '';

type UnitsProps = { item: PackingItem; onChange: (listo: number) => void };

function ReadyUnits({ item, onChange }: UnitsProps) {
  const { name, quantity, listo } = item;
  const what = [name, variantText(item)].filter(Boolean).join(' ');
  return (
    <span className={styles.units}>
      <IconButton label={`Una menos lista de ${what}`} disabled={listo === 0} onClick={() => onChange(listo - 1)}>
        <Minus size={18} />
      </IconButton>
      <output aria-label={`Listas de ${what}`}>{listo}</output>
      <IconButton label={`Una más lista de ${what}`} disabled={listo >= quantity} onClick={() => onChange(listo + 1)}>
        <Plus size={18} />
      </IconButton>
    </span>
  );
}

type SectionProps = {
  opened?: boolean;
  title: string;
  note?: ReactNode;
  state?: ReactNode;
  done: Done;
  over?: string;
  /** The button that ticks all items. `name` is its accessible name. */
  tickAll?: { name: string; isTicked: boolean; onTick: (ready: boolean) => void };
  /** Rendered while the section is open, and in print. */
  content: () => ReactNode;
  foot?: ReactNode;
};

export function ChecklistSection({ title, note, state, over, tickAll, content, foot, ...props }: SectionProps) {
  const { done, total } = props.done;
  const [open, setOpen] = useState(props.opened ?? false);
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
          <ChevronRight />
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
              onClick={() => tickAll.onTick(!tickAll.isTicked)}
            >
              <CheckCheck /> {tickAll.isTicked ? 'Desmarcar todo' : 'Todo listo'}
            </Button>
          )}
          {foot}
        </div>
      )}
    </details>
  );
}
