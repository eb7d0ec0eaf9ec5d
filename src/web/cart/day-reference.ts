import { MAX_REFERENCE } from '#contract/order-rules.ts';
import { type WeekDay, weekDays } from '#contract/week-days.ts';
import type { CartLine } from './cart-lines.ts';

/**
 * A line of the cart is one product, and its reference tells the days that its units are for: 'LUNES' is all of them,
 * 'LUNES 2 · MARTES 1' tells them apart, and whatever else somebody wrote stands behind: 'LUNES · sin sal'.
 */
type Line = Pick<CartLine, 'referencia' | 'quantity'>;
type DayUnits = ReadonlyMap<WeekDay, number>;

/** How many units of a line are for each day, in the order of the week; the rest of them is for none. */
export function unitsByDay({ referencia, quantity }: Line): DayUnits {
  const { days } = read(referencia);
  let left = quantity;
  const told = days.map(([day, units]): [WeekDay, number] => {
    const taken = Math.min(units ?? (days.length === 1 ? quantity : 1), left);
    left -= taken;
    return [day, taken];
  });
  return new Map(told.filter(([, units]) => units > 0));
}

/** The reference of a line whose units are for these days, with `quantity` units in all. */
export function onDays({ referencia }: Pick<Line, 'referencia'>, units: DayUnits, quantity: number): string {
  const days = weekDays.filter((day) => (units.get(day) ?? 0) > 0);
  const [only] = days;
  const plain = days.length === 1 && only && units.get(only) === quantity;
  const { note } = read(referencia);
  const told = days.map((day) => (plain ? day : `${day} ${units.get(day)}`));
  return [...told, ...note].join(SEPARATOR).slice(0, MAX_REFERENCE);
}

/** The reference when the quantity of a line becomes another: where each unit has its day, the last day follows. */
export function referenceFor(line: Line, quantity: number): string {
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

const SEPARATOR = ' · ';

function read(referencia: string): { days: [WeekDay, number | undefined][]; note: string[] } {
  const parts = referencia.split(SEPARATOR).filter((part) => part.trim() !== '');
  const days = parts.flatMap((part) => dayOf(part) ?? []);
  return {
    days: weekDays.flatMap((day) => days.find((told) => told.day === day) ?? []).map(({ day, units }) => [day, units]),
    note: parts.filter((part) => !dayOf(part)),
  };
}

function dayOf(part: string): { day: WeekDay; units: number | undefined } | undefined {
  const [, name, units] = /^([A-Z]+)(?: (\d{1,5}))?$/.exec(part.trim()) ?? [];
  const day = weekDays.find((known) => known === name);
  return day && { day, units: units === undefined ? undefined : Number(units) };
}

const sum = (units: DayUnits) => [...units.values()].reduce((total, count) => total + count, 0);
