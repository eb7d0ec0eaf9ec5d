import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useId } from 'react';
import { counted, formatPrice } from '#contract/format.ts';
import { messages } from '#contract/messages.ts';
import { orderTotal } from '#contract/orders.ts';
import type { Problem } from '#contract/refusals.calls.ts';
import { type Session, useSession } from '../../platform/session.ts';
import { Button } from '../../ui/button.tsx';
import { alerts } from '../../ui/overlay/alerts.ts';
import { handFocusOn } from '../../ui/page-heading.tsx';
import { catalogueKey } from '../catalogue/queries.ts';
import { HelpLine } from '../help/help-line.tsx';
import { current, onCartChange, useCart } from './cart.ts';
import { shortfall } from './cart-lines.ts';
import { keepPlaced } from './placed-order.tsx';
import {
  type AnsweredOrder,
  cancelWaitingOrder,
  isAnother,
  leaveWaiting,
  sendWaitingOrder,
  showPlaced,
} from './send-order.ts';
import styles from './waiting-order.module.css';

/** The order that goes out by itself once there is a connection, as long as it waits. */
export function WaitingOrderNotice() {
  const id = useId();
  const userID = useSession()?.userID;
  const { waiting } = useCart();
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

const ANOTHER_ORDER =
  'Un envío anterior quedó sin respuesta, y lo que envíe ahora es otro pedido: su carrito cambió, o pasaron varios días. Revise antes en Mis Pedidos si llegó.';

/** Asks before what is sent is one more order. */
export const mayBeAnother = async (session: Session): Promise<boolean> =>
  !isAnother(session, current(session.userID)) ||
  alerts.confirm('El envío anterior puede haber llegado', {
    text: ANOTHER_ORDER,
    yes: 'Enviar otro pedido',
    no: 'Cancelar',
  });

/** Sends the order that waits, whichever page shows, and tells what came of it. */
export function WaitingOrderSender() {
  const userID = useSession()?.userID;
  const client = useQueryClient();
  useEffect(() => (userID ? followWaitingOrder(userID, (sent) => tell(sent, client)) : undefined), [userID, client]);
  return null;
}

const FIRST_WAIT = 5_000;
const LONGEST_WAIT = 60_000;

/** Sends the order that waits when the page begins, comes back into sight or to a connection, and again until there is an answer. */
function followWaitingOrder(userID: string, onAnswer: (sent: AnsweredOrder) => void): () => void {
  let stopped = false;
  let running = false;
  let wait = FIRST_WAIT;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const later = () => {
    clearTimeout(timer);
    if (!stopped && current(userID).waiting) timer = setTimeout(send, wait);
  };
  async function send() {
    if (running || stopped || !current(userID).waiting) return;
    running = true;
    const sent = await sendWaitingOrder(userID).catch(() => undefined);
    running = false;
    wait = sent ? FIRST_WAIT : Math.min(wait * 2, LONGEST_WAIT);
    if (sent) onAnswer(sent);
    later();
  }
  const seen = () => (document.hidden ? undefined : send());
  const changed = () => (running ? undefined : later());

  const stopHearing = onCartChange(userID, changed);
  document.addEventListener('visibilitychange', seen);
  window.addEventListener('online', send);
  void send();
  return () => {
    stopped = true;
    clearTimeout(timer);
    stopHearing();
    document.removeEventListener('visibilitychange', seen);
    window.removeEventListener('online', send);
  };
}

function tell(sent: AnsweredOrder, client: QueryClient) {
  if ('order' in sent) {
    keepPlaced(sent.order);
    showPlaced(client);
    void alerts.notice(messages.order.done, {
      text: `El pedido que estaba pendiente de envío es el N° ${sent.order.orderId}.`,
    });
  } else {
    void client.invalidateQueries({ queryKey: catalogueKey });
    void alerts.notice(messages.order.failed.title, { text: reasonsOf(sent.refused) });
  }
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
