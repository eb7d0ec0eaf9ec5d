import { useId } from 'react';
import { formatPrice } from '#contract/format.ts';
import { orderTotal } from '#contract/orders.ts';
import { fullName } from '#contract/users.ts';
import type { Session } from '../../platform/session.ts';
import { Button } from '../../ui/button.tsx';
import type { CartLines } from './cart-lines.ts';
import styles from './order-summary.module.css';

type Props = { session: Session; lines: CartLines; onCancel: () => void; onFinalise: () => void };

/** Whose order it is and what it comes to; on a phone the total and 'Finalizar Pedido' stay at the bottom of the screen. */
export function OrderSummary({ session, lines, onCancel, onFinalise }: Props) {
  const id = useId();
  const total = formatPrice(orderTotal(lines));
  // A long address breaks before its at sign.
  const [name, domain] = session.email.split(/(?=@)/);
  return (
    <>
      <section className={styles.summary} aria-labelledby={id}>
        <h2 id={id}>Datos del revendedor</h2>
        <dl>
          <div>
            <dt>Nombre y Apellido</dt>
            <dd>{fullName(session)}</dd>
          </div>
          <div>
            <dt>Email</dt>
            <dd>
              {name || '—'}
              <wbr />
              {domain}
            </dd>
          </div>
          <div>
            <dt>Subtotal</dt>
            <dd>{total}</dd>
          </div>
          <div className={styles.total}>
            <dt>Total</dt>
            <dd>{total}</dd>
          </div>
        </dl>
        {lines.some(({ amount }) => !Number.isInteger(amount)) && (
          <p className={styles.cents}>Los precios tienen centavos que no se muestran; los totales los cuentan.</p>
        )}
        <Button variant="outline" onClick={onCancel}>
          Cancelar
        </Button>
      </section>
      <div className={styles.finalise}>
        <p aria-hidden="true">
          Total <strong>{total}</strong>
        </p>
        <Button onClick={onFinalise}>Finalizar Pedido</Button>
      </div>
    </>
  );
}
