import { CircleCheck, Share2, X } from 'lucide-react';
import { useEffect, useId, useState } from 'react';
import { counted, formatPrice } from '#contract/format.ts';
import { messages } from '#contract/messages.ts';
import { orderTotal, pickupInWords } from '#contract/orders.ts';
import type { Problem } from '#contract/refusals.calls.ts';
import { fullName } from '#contract/users.ts';
import { useRouter, useShown } from '../../platform/router/hooks.ts';
import { Link } from '../../platform/router/link.tsx';
import { type Session, useBuyer, useSession } from '../../platform/session.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Facts } from '../../ui/facts.tsx';
import { HelpLine } from '../../ui/help/help-line.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { alerts } from '../../ui/overlay/alerts.ts';
import { handFocusOn } from '../../ui/page-heading.tsx';
import { useOneAtATime } from '../../ui/use-one-at-a-time.ts';
import { useSendAgain } from '../../ui/use-send-again.ts';
import { shareOrder } from '../downloads/order-document-actions.tsx';
import { current, useCart, waitingOf } from './cart.ts';
import { shortfall } from './cart-lines.ts';
import {
  type AnsweredOrder,
  cancelWaitingOrder,
  forgetPlaced,
  isAnother,
  keptPlaced,
  leaveWaiting,
  readAfterOrder,
  sendWaitingOrder,
} from './send-order.ts';
import styles from './sent-order.module.css';

/** Announces the order that the browser sends by itself once there is a connection. */
export function WaitingOrderNotice() {
  const id = useId();
  const userID = useBuyer()?.userID;
  const waiting = waitingOf(useCart());
  if (!waiting || !userID) return null;
  const { length } = waiting.lines;
  const cancel = async () => {
    const text =
      'Sus productos vuelven al carrito. Si el envío ya había llegado sin que lo supiéramos, el pedido está en Mis Pedidos.';
    const question = { text, yes: 'Cancelar envío', no: 'Dejarlo pendiente', danger: true };
    if (!(await alerts.confirm('¿Desea cancelar el envío?', question))) return;
    if (!(await cancelWaitingOrder(userID))) void alerts.toast('El pedido ya se había enviado.');
  };
  return (
    <section ref={handFocusOn} className={styles.notice} aria-labelledby={id}>
      <h2 id={id}>Pendiente de envío</h2>
      <p>
        {counted(length, 'producto', 'productos')}, {formatPrice(orderTotal(waiting.lines))}. El pedido sale solo cuando
        vuelva la conexión; si cierra Vitrina, cuando la abra de nuevo.
      </p>
      <HelpLine topic="sin-senal">Mientras espera, puede cerrar Vitrina o cancelar el envío.</HelpLine>
      <Button variant="outline" onClick={cancel}>
        Cancelar envío
      </Button>
    </section>
  );
}

/** Announces that the last attempt got no answer. The buyer can let the order wait for a connection. */
export function UnansweredOrder() {
  const session = useSession();
  const cart = useCart();
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
      {session && !waitingOf(cart) && cart.lines.length > 0 && (
        <Button variant="outline" onClick={() => leave(session)}>
          Dejar pendiente de envío
        </Button>
      )}
    </section>
  );
}

const ANOTHER_ORDER =
  'Un envío anterior quedó sin respuesta, y lo que envíe ahora es otro pedido: su carrito cambió, o pasaron varios días. Revise antes en Mis Pedidos si llegó.';

export const mayBeAnother = async (session: Session): Promise<boolean> =>
  !isAnother(session, current(session.userID)) ||
  alerts.confirm('El envío anterior puede haber llegado', {
    text: ANOTHER_ORDER,
    yes: 'Enviar otro pedido',
    no: 'Cancelar',
  });

/** Sends the waiting order from any page until it is answered, and announces the outcome. */
export function WaitingOrderSender() {
  const userID = useBuyer()?.userID;
  const key = waitingOf(useCart())?.key;
  const attempt = useOneAtATime(async (owner: string) => {
    const sent = await sendWaitingOrder(owner).catch(() => undefined);
    if (sent) void tell(sent);
  });
  useSendAgain(userID, key, attempt);
  return null;
}

function tell(sent: AnsweredOrder) {
  readAfterOrder('order' in sent);
  if ('refused' in sent) return alerts.notice(messages.order.failed.title, { text: reasonsOf(sent.refused) });
  const text = `El pedido que estaba pendiente de envío es el N° ${sent.order.orderId}.`;
  return alerts.notice(messages.order.done, { text });
}

const reasonsOf = ({ title, detail, productos = [] }: Problem): string =>
  [
    'Estaba pendiente de envío.',
    title,
    detail,
    ...productos.map(
      ({ name, pedido, disponible, amount }) =>
        `${name}: ${amount === undefined ? shortfall(disponible, pedido) : `cuesta hoy ${formatPrice(amount)}.`}`,
    ),
    'Sus productos volvieron al carrito.',
  ]
    .filter(Boolean)
    .join(' ');

/** The confirmation of an order, until the buyer dismisses it or leaves the page. */
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
  const { orderId, totalAmount, retiro, diaRetiro, horarioRetiro, cierre } = order;
  const dismiss = () => {
    forgetPlaced();
    setOrder(undefined);
  };
  return (
    <section ref={handFocusOn} className={styles.placed} aria-labelledby="pedido-generado">
      <CircleCheck />
      <h2 id="pedido-generado">Su pedido es el N° {orderId}</h2>
      <IconButton label="Cerrar la confirmación" onClick={dismiss}>
        <X />
      </IconButton>
      <Facts
        facts={[
          ['Total', formatPrice(totalAmount)],
          [
            'Punto de Retiro',
            diaRetiro ? pickupInWords({ retiro, dia: diaRetiro, horario: horarioRetiro }) : retiro || '—',
          ],
          ['Cierre', `Este, el N° ${cierre}`],
        ]}
      />
      <div className={styles.ways}>
        <Button variant="outline" onClick={() => shareOrder({ ...order, clientName: fullName(session) })}>
          <Share2 /> Compartir
        </Button>
        <Link to="/pedido-vendedor" className={buttonClass} data-variant="outline">
          Ver mis pedidos
        </Link>
        <Link to="/mi-cuenta" search={{ avisar: totalAmount }} className={buttonClass} data-variant="outline">
          Ya pagué
        </Link>
      </div>
    </section>
  );
}
