import { MOST_REPLACED } from '#contract/limits.ts';
import type { Order } from '#contract/orders.calls.ts';
import { type OrderType, orderTotal, SERVICE_AMOUNT, stateRules } from '#contract/orders.ts';
import type { Problem } from '#contract/refusals.calls.ts';
import { ApiError, api, isLost, noConnection } from '../../platform/api.ts';
import { inOneTab, newKey } from '../../platform/once.ts';
import { queryClient } from '../../platform/query-client.ts';
import { currentSession, type Session } from '../../platform/session.ts';
import { parsed } from '../../platform/store.ts';
import { catalogueKey } from '../catalogue/queries.ts';
import { forgetLists } from '../windows/queries.ts';
import { type Attempt, attemptOf, type Cart, cart, current, idle, waitingOf, withSending } from './cart.ts';
import { type CartLines, catalogueOf, joined, namesIn } from './cart-lines.ts';
import { ordered, orderedThere } from './synced-cart.ts';

/** What the server answered to an order that was sent: it is placed, or refused. */
export type AnsweredOrder = { order: Order } | { refused: Problem };
/** The same, or why nobody knows, and whether it goes out by itself once there is a connection. */
type SentOrder = AnsweredOrder | { unanswered: unknown; waits: boolean };

/**
 * Each catalogue has a call of its own. A key that is sent again answers with its order, which somebody may have cancelled
 * since: that is a refusal, or it would pass for placed.
 */
export async function sendOrder(tipo: OrderType, input: Parameters<typeof api<'POST /api/menu/order'>>[1]) {
  const order = await (tipo === 'BLACK'
    ? api('POST /api/menu/order-black', input)
    : api('POST /api/menu/order', input));
  // Whatever answers 200 in the server's place, as a network that wants a login, has placed nothing.
  if (!Number.isInteger(order?.orderId)) throw new ApiError(noConnection);
  if (!stateRules[order.delivered].counts) throw new ApiError(cancelledSince(order));
  return order;
}

const cancelledSince = ({ orderId }: Order): Problem => ({
  type: 'about:blank',
  title: 'Ya se había enviado.',
  detail: `El pedido N° ${orderId} llegó y después fue cancelado. Si lo quiere de nuevo, envíelo otra vez.`,
  status: 409,
  code: 'PEDIDO_CANCELADO',
});

/**
 * What an order that was sent changed is read again: stock at once, and once it is placed lists as well, statistics and whatever
 * else when they are next shown.
 */
export function readAfterOrder(isPlaced: boolean) {
  if (isPlaced) {
    void queryClient.invalidateQueries({ refetchType: 'none' });
    forgetLists();
  }
  void queryClient.invalidateQueries({ queryKey: catalogueKey });
}

/**
 * Sends the cart as an order, which empties it here and on the server. The key of an unanswered sending is kept with the cart,
 * so that trying again after a lost connection or a reload cannot order twice.
 */
export async function sendCart(session: Session): Promise<SentOrder> {
  const { userID } = session;
  const { lines } = current(userID);
  const sent = await sendAttempt(beginAttempt(userID, contentOf(session, lines)), lines);
  if ('order' in sent) cart.change(userID, (now) => ordered(now, lines));
  else if ('refused' in sent) endAttempt(userID);
  else if (isLost(sent.unanswered) && !waitingOf(current(userID))) {
    leaveWaiting(session);
    return { ...sent, waits: true };
  }
  return sent;
}

/** Leaves the cart to be sent once there is a connection, under the key of its last attempt if it is the same still. */
export function leaveWaiting(session: Session) {
  const { lines } = current(session.userID);
  const order = { ...beginAttempt(session.userID, contentOf(session, lines)), lines };
  const sending = { state: 'waiting', order, next: idle } as const;
  cart.change(session.userID, (now) => ({ ...now, lines: [], changes: [], sending }));
}

/**
 * Sends the waiting order once, even if several tabs ask. Answers nothing when no order waits or no answer came. Another user of
 * the browser sends nothing: the order stands in the cart of its owner.
 */
export const sendWaitingOrder = (userID: string): Promise<AnsweredOrder | undefined> =>
  inOneTab(lockOf(userID), async () => {
    const waiting = waitingOf(current(userID));
    if (!waiting || currentSession()?.userID !== userID) return undefined;
    const { key, lines } = waiting;
    const sent = isKnown(waiting) ? await sendAttempt(waiting, lines) : { refused: tooOld };
    if ('unanswered' in sent) return undefined;
    if ('order' in sent)
      cart.change(userID, (now) => {
        if (now.sending.state !== 'waiting' || now.sending.order.key !== key) return ordered(now, lines);
        return orderedThere({ ...now, sending: now.sending.next }, lines);
      });
    else if (sent.refused.status === 401 || sent.refused.status === 429) return undefined;
    else cart.change(userID, takenBack);
    return sent;
  });

/** 'Cancelar envío': the lines come back to the cart, with the key of their sending; false when they had been sent by then. */
export const cancelWaitingOrder = (userID: string): Promise<boolean> =>
  inOneTab(lockOf(userID), async () => {
    const waiting = waitingOf(current(userID));
    if (!waiting) return false;
    const { lines, ...attempt } = waiting;
    cart.change(userID, (now) =>
      now.lines.length === 0 ? withSending(takenBack(now), { state: 'attempt', attempt }) : takenBack(now),
    );
    return true;
  });

const tooOld: Problem = {
  type: 'about:blank',
  title: 'Pasaron varios días desde que lo dejó pendiente.',
  detail: 'Revise en Mis Pedidos si ya había llegado.',
  status: 0,
  code: 'PLAZO_VENCIDO',
};

const lockOf = (userID: string) => `pedido:${userID}`;

/** The cart with the lines of the waiting order, which waits no more. */
const takenBack = ({ sending, ...cart }: Cart): Cart =>
  sending.state === 'waiting'
    ? { ...cart, lines: joined(sending.order.lines, cart.lines), sending: sending.next }
    : { ...cart, sending };

/** Whether a sending of the cart got no answer that sending it as it is now would not repeat: it would be one more order. */
export function isAnother(session: Session, cart: Cart): boolean {
  const attempt = attemptOf(cart);
  return attempt !== undefined && !repeats(attempt, contentOf(session, cart.lines));
}

/** The key under which this content is sent: the one of an unanswered sending that this repeats, or a new one. */
export function beginAttempt(userID: string, content: string): Attempt {
  const kept = attemptOf(current(userID));
  if (kept && repeats(kept, content)) return kept;
  const replaces = kept ? [...kept.replaces, kept.key].slice(-MOST_REPLACED) : [];
  const attempt = { key: newKey(), content, since: Date.now(), replaces };
  cart.change(userID, (now) => withSending(now, { state: 'attempt', attempt }));
  return attempt;
}

export const endAttempt = (userID: string) => cart.change(userID, (now) => withSending(now, idle));

/** Whether sending this is sending the attempt's order again, which the server would know by its key. */
const repeats = (attempt: Attempt, sent: string): boolean => attempt.content === sent && isKnown(attempt);

/** Whether the server still knows its key: for a week at least (`diasClavesPedido`); an order that is older might be placed twice. */
const isKnown = ({ since }: Attempt): boolean => Date.now() - since <= 6 * 24 * 3_600_000;

/** What an attempt is known by. */
const contentOf = (session: Session, lines: CartLines) => JSON.stringify(requestOf(session, lines));

const requestOf = ({ userID, email }: Session, lines: CartLines) => ({
  emailUsuario: email,
  totalAmount: orderTotal(lines),
  serviceAmount: SERVICE_AMOUNT,
  userId: Number(userID),
  tipo: catalogueOf(lines) ?? 'ESENCIAL',
  // A day that there is none of is left out: so was every day in what was sent before days had a place.
  menuList: lines.map(({ imageUrl, paraQuien, dia, ...line }) => ({ ...line, ...(dia && { dia }) })),
  carrito: true,
});

/**
 * Sends what an attempt orders. For whom its lines are is no part of that: another name is no other order. Neither is what the
 * server is told of earlier sendings, so that nothing of them is ordered twice.
 */
async function sendAttempt({ key, content, since, replaces }: Attempt, lines: CartLines): Promise<SentOrder> {
  const request = JSON.parse(content) as ReturnType<typeof requestOf>;
  const paraQuien = namesIn(lines);
  const intentadoHace = Math.floor((Date.now() - since) / 1_000);
  const body = {
    ...request,
    ...(paraQuien.length > 0 && { paraQuien }),
    ...(intentadoHace > 0 && { intentadoHace }),
    ...(replaces.length > 0 && { reemplaza: [...replaces] }),
  };
  try {
    const order = await sendOrder(request.tipo, { body, headers: { 'Idempotency-Key': key } });
    keepPlaced(order);
    return { order };
  } catch (error) {
    // A lost connection or a broken server leaves open whether the order was placed.
    if (error instanceof ApiError && error.status >= 400 && error.status < 500) return { refused: error.problem };
    return { unanswered: error, waits: false };
  }
}

const PLACED = 'pedido-generado';

/** What is confirmed of an order; a browser keeps no names. */
type KeptOrder = Pick<Order, 'orderId' | 'userId' | 'totalAmount' | 'retiro' | 'diaRetiro' | 'cierre' | 'createdAt'>;

/** Keeps an order that was placed in this tab for the page that one comes to, also over a reload. */
export function keepPlaced({ orderId, userId, totalAmount, retiro, diaRetiro, cierre, createdAt }: KeptOrder) {
  const kept: KeptOrder = { orderId, userId, totalAmount, retiro, diaRetiro, cierre, createdAt };
  try {
    sessionStorage.setItem(PLACED, JSON.stringify(kept));
  } catch {
    console.warn('La confirmación del pedido no se pudo guardar en este dispositivo.');
  }
}

/** The order that is kept; whose it is, it says itself. */
export const keptPlaced = () => parsed(sessionStorage.getItem(PLACED)) as KeptOrder | undefined;

export const forgetPlaced = () => sessionStorage.removeItem(PLACED);
