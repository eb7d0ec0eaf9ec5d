import type { CartWrite, ServerCart } from '#contract/cart.calls.ts';
import { newKey } from '../../platform/request-key.ts';
import type { CartLines } from './cart-lines.ts';
import { isSame, mergedLines, withoutOrdered } from './merge-lines.ts';
import type { Cart } from './stored-cart.ts';

/**
 * While an order with these very lines waits for its answer, nothing else changes them; while one waits to be sent, the server's
 * cart has its lines and this one does not.
 */
export const isHeld = ({ attempt, waiting }: Cart): boolean => attempt !== null || waiting !== undefined;

/** Whether the server's cart, as far as it is known here, lacks a change. */
export const isAhead = ({ lines, synced }: Cart): boolean => !isSame(lines, synced?.lines ?? []);

/**
 * The cart here and the server's made one. Both began with what is known here of the server's, or with a write whose answer
 * got lost; one that the server has not got may still be on its way to it while nothing else changed there.
 */
export function reconciled(cart: Cart, { version, lineas, escrituras }: ServerCart): Cart {
  const { sent = null, lines: known = [], browser = newKey(), version: was } = cart.synced ?? {};
  const arrived = sent && escrituras.includes(sent.escritura);
  const lines = mergedLines(arrived ? sent.lines : known, cart.lines, lineas);
  const underWay = arrived || version !== was ? null : sent;
  return { ...cart, lines, synced: { browser, version, lines: lineas, sent: underWay } };
}

/** Whether an answer was overtaken by a newer one. What refuses a write is not, when nothing newer than that write's is known. */
export const isOvertaken = ({ synced }: Cart, { version }: ServerCart, write?: CartWrite): boolean =>
  version < (synced?.version ?? 0) && write?.version !== synced?.version;

/**
 * Begins to write the cart to the server: what is sent, and the cart that remembers it. A write without an answer is sent
 * again as it was, so that it counts once whenever it arrives. Nothing while the server's cart is not known.
 */
export function withWrite(cart: Cart, userID: string): { cart: Cart; write: CartWrite } | undefined {
  const { lines, synced } = cart;
  if (!synced) return undefined;
  const sent = synced.sent ?? { escritura: `${synced.browser}.${newKey()}`, lines };
  const { version } = synced;
  const write = { userId: Number(userID), version, escritura: sent.escritura, lineas: [...sent.lines] };
  return { cart: { ...cart, synced: { ...synced, sent } }, write: write as CartWrite };
}

/** The cart once the server refused a write for good. */
export function unwritten(cart: Cart, escritura: string): Cart {
  const { synced } = cart;
  return synced?.sent?.escritura === escritura ? { ...cart, synced: { ...synced, sent: null } } : cart;
}

/** The cart once a write of it was answered. */
export function written(cart: Cart, escritura: string, version: number): Cart {
  const { synced } = cart;
  if (synced?.sent?.escritura !== escritura) return cart;
  return { ...cart, synced: { ...synced, version, lines: synced.sent.lines, sent: null } };
}

/** The cart once an order was placed from it, whose units the server took out of its own as well. */
export const ordered = (cart: Cart, lines: CartLines): Cart => ({
  ...orderedThere(cart, lines),
  lines: withoutOrdered(cart.lines, lines),
  changes: [],
  attempt: null,
});

/** The cart once the server took the units of an order out of its own. */
export function orderedThere(cart: Cart, lines: CartLines): Cart {
  const { synced } = cart;
  if (!synced) return cart;
  const sent = synced.sent && { ...synced.sent, lines: withoutOrdered(synced.sent.lines, lines) };
  return { ...cart, synced: { ...synced, lines: withoutOrdered(synced.lines, lines), sent } };
}
