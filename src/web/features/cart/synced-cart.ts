import type { CartWrite, ServerCart } from '#contract/cart.calls.ts';
import { isSameLine, MAX_QUANTITY } from '#contract/orders.ts';
import { newKey } from '../../platform/once.ts';
import { type Cart, idle, withSending } from './cart.ts';
import { type CartLine, type CartLines, isOf, lineOf } from './cart-lines.ts';

/**
 * While an order with these very lines waits for its answer, nothing else changes them; while one waits to be sent, the server's
 * cart has its lines and this one does not.
 */
export const isLocked = ({ sending }: Cart): boolean => sending.state !== 'idle';

/** Whether the server's cart, as far as it is known here, lacks a change. */
export const isAhead = ({ lines, synced }: Cart): boolean => !isSame(lines, synced?.lines ?? []);

/**
 * The cart here and the server's made one. Both began with the server's cart as it is known here, or with a write whose answer
 * got lost. A write that the server does not have may still be on its way, while nothing else changed there.
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
export const ordered = (cart: Cart, lines: CartLines): Cart =>
  withSending({ ...orderedThere(cart, lines), lines: withoutOrdered(cart.lines, lines), changes: [] }, idle);

/** The cart once the server took the units of an order out of its own. */
export function orderedThere(cart: Cart, lines: CartLines): Cart {
  const { synced } = cart;
  if (!synced) return cart;
  const sent = synced.sent && { ...synced.sent, lines: withoutOrdered(synced.sent.lines, lines) };
  return { ...cart, synced: { ...synced, lines: withoutOrdered(synced.lines, lines), sent } };
}

/**
 * A cart that changed here and elsewhere since both sides had `base`: units that either side added to a line or took from it
 * count together, what either deleted is gone, and of whatever else both changed this side's stands. Their order comes first.
 * Where one side alone changed it stands; where both did, as two devices without a signal do, either's alone would lose a choice.
 */
export function mergedLines(base: CartLines, mine: CartLines, theirs: CartLines): CartLines {
  if (isSame(mine, base)) return theirs;
  if (isSame(theirs, base)) return mine;
  // A product that is held in another reference was not deleted: its units were moved there, and others may have been added.
  const isDeleted = ({ productoId }: CartLine) =>
    base.some(isOf({ productoId })) && [mine, theirs].some((side) => !side.some(isOf({ productoId })));
  const merged = (line: CartLine): CartLine[] =>
    isDeleted(line) ? [] : mergedLine(lineOf(base, line), lineOf(mine, line), lineOf(theirs, line));
  return [...theirs, ...mine.filter((line) => !lineOf(theirs, line))].flatMap(merged);
}

/** Whether two carts hold the same in the same order. */
const isSame = (some: CartLines, others: CartLines): boolean =>
  some.length === others.length && some.every((line, place) => isEqual(line, others[place]));

/** Lines without the units that were ordered. */
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
