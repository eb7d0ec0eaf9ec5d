import type { WeekDay } from '#contract/days.ts';
import { MAX_QUANTITY, MAX_REFERENCE } from '#contract/orders.ts';
import {
  notesOf,
  type ReferencedUnits,
  referenceSeparator,
  splitByReference,
  unitsByDay,
} from '#contract/references.ts';
import { type CartLine, type CartLines, edited, lineOf } from './cart-lines.ts';
import { onDays } from './day-reference.ts';

/** A cart's lines with more of them: what is held already gets more units, at the price that it has there. */
export const joined = (lines: CartLines, more: CartLines): CartLines => more.reduce(withLine, lines);

function withLine(lines: CartLines, more: CartLine): CartLines {
  const { productoId, quantity } = more;
  if (!lineOf(lines, productoId)) return [...lines, more];
  return edited(lines, productoId, (held) => ({
    ...(more.paraQuien && { paraQuien: more.paraQuien }),
    ...held,
    quantity: Math.min(held.quantity + quantity, MAX_QUANTITY),
    referencia: joinedReference([held, more]),
  }));
}

/** The reference of one line in the place of several of its product: units of a day add up, colours are counted apart. */
export function joinedReference(lines: readonly ReferencedUnits[]): string {
  const [first, second] = lines;
  if (!second) return first?.referencia ?? '';
  const days = summed<WeekDay>(lines.flatMap((line) => [...unitsByDay(line)]));
  if (days.size > 0) {
    const notes = [...new Set(lines.flatMap(({ referencia }) => notesOf(referencia)))];
    const quantity = lines.reduce((sum, line) => sum + line.quantity, 0);
    return onDays({ referencia: notes.join(referenceSeparator) }, days, quantity);
  }
  const parts = summed(
    lines.flatMap(splitByReference).map(({ referencia, quantity }) => [referencia, quantity] as const),
  );
  if (parts.size === 1) return [...parts.keys()].join();
  return [...parts]
    .filter(([text]) => text !== '')
    .map(([text, units]) => `${text.replaceAll(referenceSeparator, ', ')} ${units}`)
    .join(referenceSeparator)
    .slice(0, MAX_REFERENCE);
}

function summed<Key>(entries: readonly (readonly [Key, number])[]): Map<Key, number> {
  const sums = new Map<Key, number>();
  for (const [key, units] of entries) sums.set(key, (sums.get(key) ?? 0) + units);
  return sums;
}
