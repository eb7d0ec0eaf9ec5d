import { Trash2 } from 'lucide-react';
import { formatPrice } from '#contract/format.ts';
import { MAX_REFERENCE, shortageText } from '#contract/orders.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { QuantityControl } from '../../ui/quantity-control.tsx';
import type { EditedLine } from './edit-lines.ts';
import styles from './order-lines-editor.module.css';

type Props = {
  line: EditedLine;
  /** US dollars of a unit that is added. */
  today: number;
  most: number;
  onChange: (line: EditedLine) => void;
  onRemove: () => void;
};

/** A line of an order that is being edited. */
export function EditedLineItem({ line, today, most, onChange, onRemove }: Props) {
  const { name, referencia, quantity, kept, delivered, amount } = line;
  const added = quantity - kept;
  const count = (by: number) => onChange({ ...line, quantity: quantity + by });
  return (
    <li className={styles.line}>
      <div className={styles.about}>
        <strong>{name}</strong>
        <span>
          {formatPrice(kept ? amount : today)}
          {kept > 0 && added > 0 && today !== amount && ` · ${added} más a ${formatPrice(today)}`}
          {delivered < kept && ` · ${shortageText({ quantity: kept, entregada: delivered })}`}
        </span>
      </div>
      <IconButton label={`Eliminar ${name}`} className={styles.remove} onClick={onRemove}>
        <Trash2 size={20} aria-hidden="true" />
      </IconButton>
      <input
        className={styles.reference}
        aria-label={`Color o referencia de ${name}`}
        placeholder="Color o referencia"
        value={referencia}
        maxLength={MAX_REFERENCE}
        autoComplete="off"
        onChange={(event) => onChange({ ...line, referencia: event.target.value })}
      />
      <QuantityControl
        name={name}
        quantity={quantity}
        most={most}
        onAdd={() => count(1)}
        onSubtract={() => (quantity === 1 ? onRemove() : count(-1))}
        onSet={(units) => (units === 0 ? onRemove() : count(units - quantity))}
      />
    </li>
  );
}
