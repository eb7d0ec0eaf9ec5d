import type { QueryClient } from '@tanstack/react-query';
import { formatPrice } from '#contract/format.ts';
import { messages } from '#contract/messages.ts';
import type { Problem } from '#contract/refusals.calls.ts';
import { alerts } from '../../ui/overlay/alerts.ts';
import { catalogueKey } from '../catalogue/queries.ts';
import { current, onCartChange } from './cart.ts';
import { shortfall } from './cart-lines.ts';
import { keepPlaced } from './kept-placed.ts';
import { showPlaced } from './send-order.ts';
import { type SentOrder, sendWaitingOrder } from './waiting-order.ts';

const FIRST_WAIT = 5_000;
const LONGEST_WAIT = 60_000;

/** Sends the order that waits when the page begins, comes back into sight or to a connection, and again until there is an answer, which it tells. */
export function followWaitingOrder(userID: string, client: QueryClient): () => void {
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
    if (sent) tell(sent, client);
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

function tell(sent: SentOrder, client: QueryClient) {
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
