import type { CartWrite, ServerCart } from '#contract/cart.calls.ts';
import { MAX_QUANTITY } from '#contract/orders.ts';
import { notesOf, onDays, referenceSeparator, unitsByDay } from '#contract/references.ts';
import { newKey } from '../../platform/once.ts';
import type { Cart } from './cart.ts';
import { type CartLine, type CartLines, joined, lineOf } from './cart-lines.ts';

/**
 * While an order with these very lines waits for its answer, nothing else changes them; while one waits to be sent, the server's
 * cart has its lines and this one does not.
 */
export const isLocked = ({ attempt, waiting }: Cart): boolean => attempt !== null || waiting !== null;

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

/**
 * A cart that changed here and elsewhere since both sides had `base`: units that either side added or took away count
 * together, what either deleted is gone, and of whatever else both changed this side's stands. Their order comes first. Where
 * one side alone changed it stands; where both did, as two devices without a signal do, either's alone would lose a choice.
 */
export function mergedLines(base: CartLines, mine: CartLines, theirs: CartLines): CartLines {
  if (isSame(mine, base)) return theirs;
  if (isSame(theirs, base)) return mine;
  const isNew = ({ productoId }: CartLine) => !lineOf(theirs, productoId) && !lineOf(base, productoId);
  const kept = theirs.flatMap((their) => {
    const was = lineOf(base, their.productoId);
    const own = lineOf(mine, their.productoId);
    if (!own) return was ? [] : [their];
    return was ? mergedLine(was, own, their) : joined([their], [own]);
  });
  return [...kept, ...mine.filter(isNew)];
}

/** Whether two carts hold the same in the same order. */
const isSame = (some: CartLines, others: CartLines): boolean =>
  some.length === others.length && some.every((line, place) => isSameLine(line, others[place]));

/** Lines without the units that were ordered. */
export const withoutOrdered = (lines: CartLines, ordered: CartLines): CartLines =>
  lines
    .map((line) => ({ ...line, quantity: line.quantity - (lineOf(ordered, line.productoId)?.quantity ?? 0) }))
    .filter(({ quantity }) => quantity > 0);

function mergedLine(was: CartLine, own: CartLine, their: CartLine): CartLine[] {
  if (isSameLine(own, was)) return [their];
  if (isSameLine(their, was)) return [own];
  const quantity = Math.min(their.quantity + own.quantity - was.quantity, MAX_QUANTITY);
  if (quantity <= 0) return [];
  const changed = Object.fromEntries(fields.filter((name) => own[name] !== was[name]).map((name) => [name, own[name]]));
  const line: CartLine = { ...their, ...changed, quantity };
  return [{ ...line, referencia: mergedReference({ was, own, their }, line) }];
}

/** Units of a day count together as all units do; where there are no days it is the text that changed. */
function mergedReference(sides: Record<'was' | 'own' | 'their', CartLine>, { referencia, quantity }: CartLine): string {
  const [was, own, their] = [unitsByDay(sides.was), unitsByDay(sides.own), unitsByDay(sides.their)];
  if (own.size + their.size === 0) return referencia;
  const days = new Map(
    [...new Set([...their.keys(), ...own.keys()])].map((day) => [
      day,
      Math.max(0, (their.get(day) ?? 0) + (own.get(day) ?? 0) - (was.get(day) ?? 0)),
    ]),
  );
  const notes = ({ referencia }: CartLine) => notesOf(referencia).join(referenceSeparator);
  const ownNotes = notes(sides.own);
  return onDays(ownNotes === notes(sides.was) ? notes(sides.their) : ownNotes, days, quantity);
}

const fields = ['name', 'tipoProducto', 'referencia', 'codigo', 'amount', 'quantity', 'imageUrl', 'paraQuien'] as const;

const isSameLine = (one: CartLine, other: CartLine | undefined): boolean =>
  one.productoId === other?.productoId && fields.every((name) => one[name] === other[name]);
