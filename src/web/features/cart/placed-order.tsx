import { CircleCheck, Share2, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { formatPrice } from '#contract/format.ts';
import type { Order } from '#contract/orders.calls.ts';
import { fullName } from '#contract/users.ts';
import { useRouter, useShown } from '../../platform/router/hooks.ts';
import { Link } from '../../platform/router/link.tsx';
import { useSession } from '../../platform/session.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { handFocusOn } from '../../ui/page-heading.tsx';
import { shareOrder } from '../downloads/order-document-actions.tsx';
import { windowDates } from '../windows/period.ts';
import styles from './placed-order.module.css';

/** The order that was just placed, for whoever placed it: until they dismiss it or leave the page. */
export function PlacedOrder() {
  const session = useSession();
  const router = useRouter();
  const at = useShown(({ location }) => location.pathname);
  const [order, setOrder] = useState(keptPlaced);
  useEffect(
    () =>
      router.store.subscribe(() => {
        if (router.state.location.pathname !== at) forgetPlaced();
      }),
    [router, at],
  );
  if (!order || !session || String(order.userId) !== session.userID) return null;
  const { orderId, totalAmount, retiro, ventanaId, cierre } = order;
  const dismiss = () => {
    forgetPlaced();
    setOrder(null);
  };
  return (
    <section ref={handFocusOn} className={styles.notice} aria-labelledby="pedido-generado">
      <CircleCheck aria-hidden="true" />
      <h2 id="pedido-generado">Su pedido es el N° {orderId}</h2>
      <IconButton label="Cerrar la confirmación" onClick={dismiss}>
        <X aria-hidden="true" />
      </IconButton>
      <dl>
        <div>
          <dt>Total</dt>
          <dd>{formatPrice(totalAmount)}</dd>
        </div>
        <div>
          <dt>Punto de Retiro</dt>
          <dd>{retiro || '—'}</dd>
        </div>
        <div>
          <dt>Cierre</dt>
          <dd>{windowDates({ id: ventanaId, cierre })}</dd>
        </div>
      </dl>
      <div className={styles.ways}>
        <Button variant="outline" onClick={() => shareOrder({ ...order, clientName: fullName(session) })}>
          <Share2 aria-hidden="true" /> Compartir
        </Button>
        <Link to="/pedido-vendedor" className={buttonClass} data-variant="outline">
          Ver mis pedidos
        </Link>
      </div>
    </section>
  );
}

const KEY = 'pedido-generado';

/** What is confirmed of an order; a browser keeps no names. */
type KeptOrder = Pick<Order, 'orderId' | 'userId' | 'totalAmount' | 'retiro' | 'ventanaId' | 'cierre' | 'createdAt'>;

/** Keeps an order that was placed in this tab for the page that one comes to, also over a reload. */
export function keepPlaced({ orderId, userId, totalAmount, retiro, ventanaId, cierre, createdAt }: KeptOrder) {
  const kept: KeptOrder = { orderId, userId, totalAmount, retiro, ventanaId, cierre, createdAt };
  try {
    sessionStorage.setItem(KEY, JSON.stringify(kept));
  } catch {
    console.warn('La confirmación del pedido no se pudo guardar en este dispositivo.');
  }
}

/** The order that is kept; whose it is, it says itself. */
function keptPlaced(): KeptOrder | null {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as KeptOrder | null;
  } catch {
    return null;
  }
}

export const forgetPlaced = () => sessionStorage.removeItem(KEY);
