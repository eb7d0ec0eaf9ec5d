import type { CartWrite, ServerCart } from '#contract/cart.calls.ts';
import { newKey } from '../request-key.ts';
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

/** The cart here and the server's made one. Both began with what is known here of the server's, or with a write whose answer got lost. */
export function reconciled(cart: Cart, { version, lineas, escrituras }: ServerCart): Cart {
  const { sent = null, lines: known = [], browser = newKey() } = cart.synced ?? {};
  const base = sent && escrituras.includes(sent.escritura) ? sent.lines : known;
  const lines = mergedLines(base, cart.lines, lineas);
  return { ...cart, lines, synced: { browser, version, lines: lineas, sent: null } };
}

/** Begins to write the cart to the server: what is sent, and the cart that remembers it. Nothing while the server's is not known. */
export function withWrite(cart: Cart, userID: string): { cart: Cart; write: CartWrite } | undefined {
  const { lines, synced } = cart;
  if (!synced || synced.sent) return undefined;
  const escritura = `${synced.browser}.${newKey()}`;
  const write = { userId: Number(userID), version: synced.version, escritura, lineas: [...lines] };
  return { cart: { ...cart, synced: { ...synced, sent: { escritura, lines } } }, write: write as CartWrite };
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
