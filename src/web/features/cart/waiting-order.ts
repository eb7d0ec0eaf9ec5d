import type { Order } from '#contract/orders.calls.ts';
import type { Problem } from '#contract/refusals.calls.ts';
import { inOneTab } from '../../platform/in-one-tab.ts';
import { currentSession } from '../../platform/session.ts';
import { cart, freshCart } from './cart.ts';
import { joined } from './cart-lines.ts';
import { isAnswered, sendAttempt } from './place-order.ts';
import { type Cart, isKnown } from './stored-cart.ts';
import { ordered, orderedThere } from './synced-cart.ts';

/** What came of the order that waited: placed, or refused with its lines back in the cart. */
export type SentOrder = { order: Order } | { refused: Problem };

/**
 * Sends the order that waits, once, whichever tabs ask for it; nothing when there is none, or no answer came. Whoever did not
 * leave it sends nothing: it stands in the cart of whoever did.
 */
export const sendWaitingOrder = (userID: string): Promise<SentOrder | undefined> =>
  inOneTab(lockOf(userID), async () => {
    const { waiting } = freshCart(userID);
    if (!waiting || currentSession()?.userID !== userID) return undefined;
    const { key, lines } = waiting;
    if (!isKnown(waiting)) return takeBack(userID, tooOld);
    try {
      const order = await sendAttempt(waiting, lines);
      cart.change(userID, (now) => {
        if (now.waiting?.key !== key) return ordered(now, lines);
        const { waiting: _, ...left } = now;
        return orderedThere(left, lines);
      });
      return { order };
    } catch (error) {
      if (!isAnswered(error) || error.status === 401 || error.status === 429) return undefined;
      return takeBack(userID, error.problem);
    }
  });

/** 'Cancelar envío': the lines come back to the cart, with the key of their sending; false when they had been sent by then. */
export const cancelWaitingOrder = (userID: string): Promise<boolean> =>
  inOneTab(lockOf(userID), async () => {
    const { waiting } = freshCart(userID);
    if (!waiting) return false;
    const { lines, ...attempt } = waiting;
    cart.change(userID, (now) => ({ ...withLinesBack(now), attempt: now.lines.length === 0 ? attempt : now.attempt }));
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

function takeBack(userID: string, refused: Problem): SentOrder {
  cart.change(userID, withLinesBack);
  return { refused };
}

function withLinesBack({ waiting, ...cart }: Cart): Cart {
  return waiting ? { ...cart, lines: joined(waiting.lines, cart.lines) } : cart;
}
