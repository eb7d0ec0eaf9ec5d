import type { CartWrite, ServerCart } from '#contract/cart.calls.ts';
import { isSameLine, MAX_QUANTITY } from '#contract/orders.ts';
import { newKey } from '../../platform/once.ts';
import { type Cart, idle, withSending } from './cart.ts';
import { type CartLine, type CartLines, isOf, lineOf } from './cart-lines.ts';

/** True while an order waits to be sent or awaits its answer. Nothing is synchronised meanwhile. */
export const isLocked = ({ sending }: Cart): boolean => sending.state !== 'idle';

/** True if the local cart has changes that the server does not have yet. */
export const isAhead = ({ lines, synced }: Cart): boolean => !isSame(lines, synced?.lines ?? []);

/**
 * Merges the server's cart into the local one. Changes count from the last cart that both sides had. That is the
 * unanswered write if it arrived, otherwise the last known server cart. While the server's version is unchanged, the
 * unanswered write may still arrive and is kept.
 */
export function reconciled(cart: Cart, { version, lineas, escrituras }: ServerCart): Cart {
  const { sent = null, lines: known = [], browser = newKey(), version: was } = cart.synced ?? {};
  const arrived = sent && escrituras.includes(sent.escritura);
  const lines = mergedLines(arrived ? sent.lines : known, cart.lines, lineas);
  const underWay = arrived || version !== was ? null : sent;
  return { ...cart, lines, synced: { browser, version, lines: lineas, sent: underWay } };
}

/**
 * True if an answer of the server is older than the cart known here. Never true for an answer that refuses the last
 * write.
 */
export const isOvertaken = ({ synced }: Cart, { version }: ServerCart, write?: CartWrite): boolean =>
  version < (synced?.version ?? 0) && write?.version !== synced?.version;

/**
 * Prepares a write, and the cart that remembers it. An unanswered write is repeated with the same id, so that the
 * server counts it once.
 */
export function withWrite(cart: Cart, userID: string): { cart: Cart; write: CartWrite } | undefined {
  const { lines, synced } = cart;
  if (!synced) return undefined;
  const sent = synced.sent ?? { escritura: `${synced.browser}.${newKey()}`, lines };
  const { version } = synced;
  const write = { userId: Number(userID), version, escritura: sent.escritura, lineas: [...sent.lines] };
  return { cart: { ...cart, synced: { ...synced, sent } }, write: write as CartWrite };
}

export function unwritten(cart: Cart, escritura: string): Cart {
  const { synced } = cart;
  return synced?.sent?.escritura === escritura ? { ...cart, synced: { ...synced, sent: null } } : cart;
}

export function written(cart: Cart, escritura: string, version: number): Cart {
  const { synced } = cart;
  if (synced?.sent?.escritura !== escritura) return cart;
  return { ...cart, synced: { ...synced, version, lines: synced.sent.lines, sent: null } };
}

export const ordered = (cart: Cart, lines: CartLines): Cart =>
  withSending({ ...orderedThere(cart, lines), lines: withoutOrdered(cart.lines, lines), changes: [] }, idle);

/** Removes the ordered units from the known server cart, as the server has done with its own. */
export function orderedThere(cart: Cart, lines: CartLines): Cart {
  const { synced } = cart;
  if (!synced) return cart;
  const sent = synced.sent && { ...synced.sent, lines: withoutOrdered(synced.sent.lines, lines) };
  return { ...cart, synced: { ...synced, lines: withoutOrdered(synced.lines, lines), sent } };
}

/**
 * Merges the changes on two devices since `base`. Changes of units add up. A product that either side deleted is gone.
 * If both sides changed another field, `mine` counts.
 */
export function mergedLines(base: CartLines, mine: CartLines, theirs: CartLines): CartLines {
  if (isSame(mine, base)) return theirs;
  if (isSame(theirs, base)) return mine;
  // A product that is still there in another reference was not deleted: its units moved there.
  const isDeleted = ({ productoId }: CartLine) =>
    base.some(isOf({ productoId })) && [mine, theirs].some((side) => !side.some(isOf({ productoId })));
  const merged = (line: CartLine): CartLine[] =>
    isDeleted(line) ? [] : mergedLine(lineOf(base, line), lineOf(mine, line), lineOf(theirs, line));
  return [...theirs, ...mine.filter((line) => !lineOf(theirs, line))].flatMap(merged);
}

const isSame = (some: CartLines, others: CartLines): boolean =>
  some.length === others.length && some.every((line, place) => isEqual(line, others[place]));

export const withoutOrdered = (lines: CartLines, ordered: CartLines): CartLines =>
  lines
    .map((line) => ({ ...line, quantity: line.quantity - (lineOf(ordered, line)?.quantity ?? 0) }))
    .filter(({ quantity }) => quantity > 0);

function mergedLine(was: CartLine | undefined, own: CartLine | undefined, their: CartLine | undefined): CartLine[] {
  const units = (their?.quantity ?? 0) + (own?.quantity ?? 0) - (was?.quantity ?? 0);
  const quantity = Math.min(units, MAX_QUANTITY);
  const line = their ?? own;
  if (quantity <= 0 || !line) return [];
  const changed = was && own ? fields.filter((name) => own[name] !== was[name]) : [];
  return [{ ...own, ...line, ...Object.fromEntries(changed.map((name) => [name, own?.[name]])), quantity }];
}

const fields = ['name', 'tipoProducto', 'codigo', 'amount', 'quantity', 'imageUrl', 'paraQuien'] as const;

const isEqual = (one: CartLine, other: CartLine | undefined): boolean =>
  other !== undefined && isSameLine(one, other) && fields.every((name) => one[name] === other[name]);
