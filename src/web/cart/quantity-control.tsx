import { Minus, Plus } from 'lucide-react';
import { useRef } from 'react';
import { durations } from '#contract/messages.ts';
import { alerts } from '../ui/overlay/alerts.ts';
import styles from './quantity-control.module.css';

type Props = {
  /** The product's, for the accessible names. */
  name: string;
  quantity: number;
  /** The most units that there are. */
  most: number;
  onAdd: () => void;
  onSubtract: () => void;
};

/** 'Agregar', which becomes a stepper once there is something to count. The button element stays, so that the focus does. */
export function QuantityControl({ name, quantity, most, onAdd, onSubtract }: Props) {
  const plus = useRef<HTMLButtonElement>(null);
  const isFull = quantity >= most;
  const isEmpty = quantity === 0;
  return (
    <div className={styles.control} data-empty={isEmpty || undefined}>
      {!isEmpty && (
        <>
          <button
            type="button"
            className={styles.step}
            aria-label={`Quitar una unidad de ${name}`}
            onClick={() => {
              if (quantity === 1) plus.current?.focus();
              onSubtract();
            }}
          >
            <Minus aria-hidden="true" />
          </button>
          <output className={styles.quantity} aria-label={`Cantidad de ${name}`}>
            {quantity}
          </output>
        </>
      )}
      <button
        ref={plus}
        type="button"
        className={styles.step}
        aria-label={isEmpty ? `Agregar ${name}` : `Agregar una unidad de ${name}`}
        aria-disabled={isFull || undefined}
        onClick={() => (isFull ? sayFull(most) : onAdd())}
      >
        {isEmpty ? 'Agregar' : <Plus aria-hidden="true" />}
      </button>
    </div>
  );
}

const sayFull = (most: number) =>
  alerts.toast(most === 0 ? 'No queda stock.' : `No hay más de ${most}.`, { duration: durations.error });
