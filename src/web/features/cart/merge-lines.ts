import { MAX_QUANTITY } from '#contract/orders.ts';
import { notesOf, onDays, referenceSeparator, unitsByDay } from '#contract/references.ts';
import { type CartLine, type CartLines, joined, lineOf } from './cart-lines.ts';

/**
 * A cart that changed here and elsewhere since both sides had `base`: units that either side added or took away count
 * together, what either deleted is gone, and of whatever else both changed this side's stands. Their order comes first.
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
export const isSame = (some: CartLines, others: CartLines): boolean =>
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
