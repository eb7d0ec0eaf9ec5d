import type { QueryClient } from '@tanstack/react-query';
import { durations } from '#contract/first-messages.ts';
import { messages } from '#contract/messages.ts';
import type { Order } from '#contract/orders.calls.ts';
import { orderTotal, orderTypeOf, SERVICE_AMOUNT } from '#contract/orders.ts';
import type { Problem } from '#contract/refusals.calls.ts';
import { ApiError, noConnection } from '../../platform/api.ts';
import type { Session } from '../../platform/session.ts';
import { alerts } from '../../ui/overlay/alerts.ts';
import { catalogueKey } from '../catalogue/queries.ts';
import { catalogueState } from '../windows/queries.ts';
import { cart, current, freshCart } from './cart.ts';
import { type CartLines, namesIn } from './cart-lines.ts';
import { keepPlaced } from './kept-placed.ts';
import { loadNotice } from './placed-order.tsx';
import { sendOrder, showPlaced } from './send-order.ts';
import { type Attempt, type Cart, repeats } from './stored-cart.ts';
import { ordered } from './synced-cart.ts';

/** Placed, which leads on unless the buyer went elsewhere meanwhile; refused for some lines; or the cart kept as it was. */
export type Outcome = 'placed' | 'left' | 'kept' | Problem;

/** 'Finalizar Pedido' (§4, §5, §8): checks the cart, places the order and shows the outcome. */
export async function placeOrder(session: Session, client: QueryClient): Promise<Outcome> {
  if (current(session.userID).lines.length === 0) return kept(alerts.warning(messages.order.emptyCart));
  if (await isClosed(client)) return kept(sayClosed());
  if (!(await mayBeAnother(session))) return 'kept';
  try {
    keepPlaced(await alerts.busy(messages.progress, sendCart(session)));
  } catch (error) {
    void client.invalidateQueries({ queryKey: catalogueKey });
    return explained(error, session, client);
  }
  showPlaced(client);
  // What confirms the order on the next page, while the message shows: the connection may be gone afterwards.
  void loadNotice();
  return (await alerts.success(messages.order.done)) ? 'placed' : 'left';
}

/** Asks the server when this browser has it closed: it may be open again. */
const isClosed = async (client: QueryClient) =>
  client.getQueryData(catalogueState.queryKey) === false &&
  !(await client.fetchQuery({ ...catalogueState, staleTime: 0 }).catch(() => false));

/**
 * Sends the cart as an order, which empties it here and on the server. The key of an unanswered sending is kept with the cart,
 * so that trying again after a lost connection or a reload cannot order twice.
 */
async function sendCart(session: Session): Promise<Order> {
  const { userID } = session;
  const { lines } = current(userID);
  try {
    const order = await sendAttempt(cart.beginAttempt(contentOf(session, lines)), lines);
    cart.change(userID, (now) => ordered(now, lines));
    return order;
  } catch (error) {
    if (isAnswered(error)) cart.endAttempt();
    throw error;
  }
}

/** Whether a sending of the cart got no answer that sending it as it is now would not repeat: it would be one more order. */
export const isAnother = (session: Session, { lines, attempt }: Cart) =>
  attempt !== null && !repeats(attempt, contentOf(session, lines));

export const ANOTHER_ORDER =
  'Un envío anterior quedó sin respuesta, y lo que envíe ahora es otro pedido: su carrito cambió, o pasaron varios días. Revise antes en Mis Pedidos si llegó.';

/** Asks before it. */
export const mayBeAnother = async (session: Session): Promise<boolean> =>
  !isAnother(session, current(session.userID)) ||
  alerts.confirm('El envío anterior puede haber llegado', {
    text: ANOTHER_ORDER,
    yes: 'Enviar otro pedido',
    no: 'Cancelar',
  });

/** What an attempt is known by. */
const contentOf = (session: Session, lines: CartLines) => JSON.stringify(requestOf(session, lines));

/** The order request (§3) of a cart. */
const requestOf = ({ userID, email }: Session, lines: CartLines) => ({
  emailUsuario: email,
  totalAmount: orderTotal(lines),
  serviceAmount: SERVICE_AMOUNT,
  userId: Number(userID),
  tipo: orderTypeOf(lines),
  menuList: lines.map(({ imageUrl, paraQuien, ...line }) => line),
  carrito: true,
});

/**
 * Sends what an attempt orders. For whom its lines are is no part of that: another name is no other order. Neither is what the
 * server is told of earlier sendings, so that nothing of them is ordered twice.
 */
export function sendAttempt({ key, content, since, replaces }: Attempt, lines: CartLines): Promise<Order> {
  const ordered = JSON.parse(content) as ReturnType<typeof requestOf>;
  const paraQuien = namesIn(lines);
  const intentadoHace = Math.floor((Date.now() - since) / 1_000);
  const body = {
    ...ordered,
    ...(paraQuien.length > 0 && { paraQuien }),
    ...(intentadoHace > 0 && { intentadoHace }),
    ...(replaces.length > 0 && { reemplaza: [...replaces] }),
  };
  return sendOrder(ordered.tipo, { body, headers: { 'Idempotency-Key': key } });
}

/** Leaves the cart to be sent once there is a connection, under the key of its last attempt if it is the same still. */
export function leaveWaiting(session: Session) {
  const { lines } = freshCart(session.userID);
  const attempt = cart.beginAttempt(contentOf(session, lines));
  const waiting = { ...attempt, lines };
  cart.change(session.userID, (now) => ({ ...now, lines: [], changes: [], attempt: null, waiting }));
}

const isLost = (error: unknown) => error instanceof ApiError && error.problem.code === noConnection.code;

/** Whether the server refused; a lost connection or a broken server leaves open whether the order was placed. */
export const isAnswered = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.status >= 400 && error.status < 500;

function explained(error: unknown, session: Session, client: QueryClient): Outcome | Promise<Outcome> {
  if (isLost(error) && !current(session.userID).waiting) {
    leaveWaiting(session);
    const text = 'Sin señal: sale solo cuando vuelva la conexión.';
    return kept(alerts.warning(messages.order.leftWaiting, { text, duration: durations.catalogue }));
  }
  if (!isAnswered(error)) return kept(sayUnknown(error));
  const { problem } = error;
  if (problem.status === 401) return 'kept';
  if (problem.code === 'CATALOGO_CERRADO') {
    client.setQueryData(catalogueState.queryKey, false);
    return kept(sayClosed());
  }
  const { title, text } = messages.order.failed;
  const say = (reason: string) => alerts.error(title, { text: reason, duration: durations.catalogue });
  if (problem.productos?.length) return say(problem.title).then(() => problem);
  return kept(say(problem.detail ?? text));
}

async function kept(alert: Promise<void>): Promise<Outcome> {
  await alert;
  return 'kept';
}

const sayClosed = () => {
  const { title, text } = messages.catalogue.closed;
  return alerts.warning(title, { text, duration: durations.catalogue });
};

const sayUnknown = (error: unknown) =>
  alerts.error(messages.order.failed.title, {
    text: error instanceof ApiError ? error.problem.title : 'Se cortó la conexión.',
    duration: durations.catalogue,
  });
