import { Minus, Plus } from 'lucide-react';
import { useRef, useState } from 'react';
import { durations } from '#contract/first-messages.ts';
import { alerts } from './overlay/alerts.ts';
import styles from './quantity-control.module.css';

type Props = {
  name: string;
  quantity: number;
  most: number;
  onAdd: () => void;
  onSubtract: () => void;
  onSet: (quantity: number) => void;
};

/** The button 'Agregar' or, once there are units, a stepper. Both have the same plus button, which keeps the focus. */
export function QuantityControl({ name, quantity, most, onAdd, onSubtract, onSet }: Props) {
  const plus = useRef<HTMLButtonElement>(null);
  const isFull = quantity >= most;
  const isEmpty = quantity === 0;
  return (
    <div className={styles.control} data-empty={isEmpty || undefined}>
      {!isEmpty && (
        <>
          <button
            type="button"
            aria-label={`Quitar una unidad de ${name}`}
            onClick={() => {
              if (quantity === 1) plus.current?.focus();
              onSubtract();
            }}
          >
            <Minus size={18} />
          </button>
          <span className={styles.quantity}>
            <output aria-label={`Cantidad de ${name}`}>{quantity}</output>
            <TypedQuantity
              label={`Escribir unidades de ${name}`}
              quantity={quantity}
              onEnter={() => plus.current?.focus()}
              onType={(units) => {
                if (units > most) void sayFull(most);
                onSet(Math.min(units, most));
              }}
            />
          </span>
        </>
      )}
      <button
        ref={plus}
        type="button"
        aria-label={isEmpty ? `Agregar ${name}` : `Agregar una unidad de ${name}`}
        aria-disabled={isFull || undefined}
        onClick={() => (isFull ? sayFull(most) : onAdd())}
      >
        <Plus size={18} /> {isEmpty && <span>Agregar</span>}
      </button>
    </div>
  );
}

type TypedProps = { label: string; quantity: number; onEnter: () => void; onType: (quantity: number) => void };

/** An input over the number, invisible until the user types. */
function TypedQuantity({ label, quantity, onEnter, onType }: TypedProps) {
  const [typed, setTyped] = useState('');
  return (
    <input
      inputMode="numeric"
      enterKeyHint="done"
      autoComplete="off"
      aria-label={label}
      placeholder={String(quantity)}
      maxLength={5}
      value={typed}
      onChange={({ currentTarget }) => setTyped(currentTarget.value.replace(/\D/g, ''))}
      onBlur={() => {
        setTyped('');
        if (typed !== '') onType(Number(typed));
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return;
        // Otherwise this Enter would also press the button that gets the focus now.
        event.preventDefault();
        onEnter();
      }}
    />
  );
}

const sayFull = (most: number) =>
  alerts.toast(most === 0 ? 'No queda stock.' : `No hay más de ${most}.`, { duration: durations.error });
