import { type WeekDay, weekDays } from '#contract/days.ts';
import { MAX_REFERENCE } from '#contract/orders.ts';
import { notesOf, type ReferencedUnits, referenceSeparator, unitsByDay } from '#contract/references.ts';

type DayUnits = ReadonlyMap<WeekDay, number>;

/** The reference of a line whose units are for these days, with `quantity` units in all. */
export function onDays({ referencia }: Pick<ReferencedUnits, 'referencia'>, units: DayUnits, quantity: number): string {
  const days = weekDays.filter((day) => (units.get(day) ?? 0) > 0);
  const [only] = days;
  const plain = days.length === 1 && only && units.get(only) === quantity;
  const dayTexts = days.map((day) => (plain ? day : `${day} ${units.get(day)}`));
  return [...dayTexts, ...notesOf(referencia)].join(referenceSeparator).slice(0, MAX_REFERENCE);
}

/** The reference when the quantity of a line becomes another: where each unit has its day, the last day follows. */
export function referenceFor(line: ReferencedUnits, quantity: number): string {
  const units = new Map(unitsByDay(line));
  if (units.size === 0) return line.referencia;
  const assigned = sum(units);
  let over = assigned - (assigned === line.quantity ? quantity : Math.min(assigned, quantity));
  for (const [day, count] of [...units].reverse()) {
    const left = Math.max(0, count - over);
    units.set(day, left);
    over -= count - left;
    if (over <= 0) break;
  }
  return onDays(line, units, quantity);
}

const sum = (units: DayUnits) => [...units.values()].reduce((total, count) => total + count, 0);
