import { MOST_REPLACED, ORDER_KEY_DAYS } from '#contract/limits.ts';
import type { Order } from '#contract/orders.calls.ts';
import { type OrderType, orderTotal, SERVICE_AMOUNT, stateRules } from '#contract/orders.ts';
import type { Problem } from '#contract/refusals.calls.ts';
import { ApiError, api, isLost, noConnection } from '../../platform/api.ts';
import { inOneTab, newKey } from '../../platform/once.ts';
import { queryClient } from '../../platform/query-client.ts';
import { currentSession, type Session } from '../../platform/session.ts';
import { parsed } from '../../platform/store.ts';
import { forgetLists } from '../../platform/windows.ts';
import { catalogueKey } from '../catalogue/queries.ts';
import { type Attempt, attemptOf, type Cart, cart, current, idle, waitingOf, withSending } from './cart.ts';
import { type CartLines, catalogueOf, joined, namesIn } from './cart-lines.ts';
import { ordered, orderedThere } from './synced-cart.ts';

export type AnsweredOrder = { order: Order } | { refused: Problem };
/**
 * The server's answer or, if the outcome is unknown, the error. If `waits`, the browser itself sends the order again
 * once it can.
 */
type SentOrder = AnsweredOrder | { unanswered: unknown; waits: boolean };

/** Sends an order. A repeated key gets the first order as answer, or is refused if that order was cancelled since. */
export async function sendOrder(tipo: OrderType, input: Parameters<typeof api<'POST /api/menu/order'>>[1]) {
  const order = await (tipo === 'BLACK'
    ? api('POST /api/menu/order-black', input)
    : api('POST /api/menu/order', input));
  // The login page of a public network may answer 200 instead of the server. In that case the order was not placed.
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

/** Reads the catalogue again. After a placed order, other data is also read again when it is next shown. */
export function readAfterOrder(isPlaced: boolean) {
  if (isPlaced) {
    void queryClient.invalidateQueries({ refetchType: 'none' });
    forgetLists();
  }
  void queryClient.invalidateQueries({ queryKey: catalogueKey });
}

/**
 * Sends the cart. The lines of a placed order leave the cart. If the connection is lost, the lines wait to be sent,
 * unless an order already waits. An unanswered attempt keeps its key, so that a retry cannot order twice.
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

/** Moves the cart's lines into an order that waits to be sent. An unchanged unanswered attempt keeps its key. */
export function leaveWaiting(session: Session) {
  const { lines } = current(session.userID);
  const order = { ...beginAttempt(session.userID, contentOf(session, lines)), lines };
  const sending = { state: 'waiting', order, next: idle } as const;
  cart.change(session.userID, (now) => ({ ...now, lines: [], changes: [], sending }));
}

/**
 * Sends the waiting order once, even if several tabs ask. Returns undefined if nothing was sent, or if the order keeps
 * waiting: after no answer, a server error, a 401 or a 429.
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

/** 'Cancelar envío': moves the waiting order back to the cart. False if the order was sent already. */
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

const takenBack = ({ sending, ...cart }: Cart): Cart =>
  sending.state === 'waiting'
    ? { ...cart, lines: joined(sending.order.lines, cart.lines), sending: sending.next }
    : { ...cart, sending };

/**
 * True if sending the cart might order twice. An unanswered attempt may have been placed. It cannot be repeated if the
 * cart has changed or the attempt is too old.
 */
export function isAnother(session: Session, cart: Cart): boolean {
  const attempt = attemptOf(cart);
  return attempt !== undefined && !repeats(attempt, contentOf(session, cart.lines));
}

/** Returns the unanswered attempt if its content is equal, else begins an attempt with a new key. */
export function beginAttempt(userID: string, content: string): Attempt {
  const kept = attemptOf(current(userID));
  if (kept && repeats(kept, content)) return kept;
  const replaces = kept ? [...kept.replaces, kept.key].slice(-MOST_REPLACED) : [];
  const attempt = { key: newKey(), content, since: Date.now(), replaces };
  cart.change(userID, (now) => withSending(now, { state: 'attempt', attempt }));
  return attempt;
}

export const endAttempt = (userID: string) => cart.change(userID, (now) => withSending(now, idle));

const repeats = (attempt: Attempt, sent: string): boolean => attempt.content === sent && isKnown(attempt);

/** True while the server surely knows the attempt's key. After that, a repeat might order twice. */
const isKnown = ({ since }: Attempt): boolean => Date.now() - since <= (ORDER_KEY_DAYS - 1) * 24 * 3_600_000;

const contentOf = (session: Session, lines: CartLines) => JSON.stringify(requestOf(session, lines));

const requestOf = ({ userID, email }: Session, lines: CartLines) => ({
  emailUsuario: email,
  totalAmount: orderTotal(lines),
  serviceAmount: SERVICE_AMOUNT,
  userId: Number(userID),
  tipo: catalogueOf(lines) ?? 'ESENCIAL',
  // A line without a day is sent without `dia`, as by releases that knew no days. A repeated order must have the same
  // content.
  menuList: lines.map(({ imageUrl, paraQuien, dia, ...line }) => ({ ...line, ...(dia && { dia }) })),
  carrito: true,
});

/** Sends an attempt with the keys of the attempts that it replaces. The server will not place those any more. */
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
    // A lost connection or a server error leaves open whether the order was placed.
    if (error instanceof ApiError && error.status >= 400 && error.status < 500) return { refused: error.problem };
    return { unanswered: error, waits: false };
  }
}

const PLACED = 'pedido-generado';

/** An order without its lines, so that the browser does not store customers' names. */
type KeptOrder = Pick<
  Order,
  'orderId' | 'userId' | 'totalAmount' | 'retiro' | 'diaRetiro' | 'horarioRetiro' | 'cierre' | 'createdAt'
>;

/** Keeps a placed order in this tab for the confirmation on the next page. */
export function keepPlaced(order: KeptOrder) {
  const { orderId, userId, totalAmount, retiro, diaRetiro, horarioRetiro, cierre, createdAt } = order;
  const kept: KeptOrder = { orderId, userId, totalAmount, retiro, diaRetiro, horarioRetiro, cierre, createdAt };
  try {
    sessionStorage.setItem(PLACED, JSON.stringify(kept));
  } catch {
    console.warn('La confirmación del pedido no se pudo guardar en este dispositivo.');
  }
}

/** The kept order. It may belong to another user, so the caller compares its `userId`. */
export const keptPlaced = () => parsed(sessionStorage.getItem(PLACED)) as KeptOrder | undefined;

export const forgetPlaced = () => sessionStorage.removeItem(PLACED);
