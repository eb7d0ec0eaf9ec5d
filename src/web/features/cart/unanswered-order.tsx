import { type Session, useSession } from '../../platform/session.ts';
import { Button } from '../../ui/button.tsx';
import { useCart } from './cart.ts';
import { ANOTHER_ORDER, isAnother, leaveWaiting, mayBeAnother } from './place-order.ts';
import styles from './waiting-order.module.css';

/** The last sending of the cart got no answer: it can be sent again, or left to go out by itself. */
export function UnansweredOrder() {
  const session = useSession();
  const cart = useCart();
  const { lines, waiting } = cart;
  const leave = async (owner: Session) => {
    if (await mayBeAnother(owner)) leaveWaiting(owner);
  };
  return (
    <section className={styles.notice} aria-label="Envío sin respuesta">
      <p role="status">
        {session && isAnother(session, cart)
          ? ANOTHER_ORDER
          : 'El último envío quedó sin respuesta. Toque Finalizar Pedido otra vez: si ya había llegado, no se duplica.'}
      </p>
      {session && !waiting && lines.length > 0 && (
        <Button variant="outline" onClick={() => leave(session)}>
          Dejar pendiente de envío
        </Button>
      )}
    </section>
  );
}
