import { type WeekDay, weekDays } from './days.ts';
import { MAX_REFERENCE, summed } from './orders.ts';

/**
 * A line is one product, and its reference tells its units apart: 'LUNES' is all of them for that day, 'LUNES 2 · MARTES 1'
 * two and one, 'Rojo 2 · Azul 1' the same for colours, and whatever else somebody wrote holds for all: 'LUNES · sin sal'.
 */
export type ReferencedUnits = { referencia: string; quantity: number };

export const referenceSeparator = ' · ';

/**
 * How many units of a line are for each day, in the order of the week; the rest of them is for none. Days that name more
 * units than there are get what is left when their turn comes.
 */
export const unitsByDay = ({ referencia, quantity }: ReferencedUnits) => dayUnits(read(referencia), quantity);

/** The parts of a reference that are no days. */
export const notesOf = (referencia: string): string[] => textsOf(read(referencia).filter(({ day }) => !day));

/**
 * A line as those who make, buy and pack it count it: its units under a reference for each day, else for each colour, and
 * those for none under what is left of the reference. Together they are the line's units. Two numbered words or more are
 * colours where they account for every unit; otherwise, as in 'Talle 40 · Talle 42', the reference stays as it was written.
 */
export function splitByReference(line: ReferencedUnits): ReferencedUnits[] {
  const parts = read(line.referencia);
  const days = dayUnits(parts, line.quantity);
  if (days.size > 0) return split(line.quantity, days, textsOf(parts.filter(({ day }) => !day)));
  const colours = colourUnits(parts, line.quantity);
  if (colours.size > 0) return split(line.quantity, colours, textsOf(parts.filter(({ units }) => units === undefined)));
  return [line];
}

/** The reference of a line whose units are for these days, with `quantity` units in all; its notes stay. */
export function onDays(referencia: string, units: ReadonlyMap<WeekDay, number>, quantity: number): string {
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
  return onDays(line.referencia, units, quantity);
}

/** The reference of one line in the place of several of its product: units of a day add up, colours are counted apart. */
export function joinedReference(lines: readonly ReferencedUnits[]): string {
  const [first, second] = lines;
  if (!second) return first?.referencia ?? '';
  const days = summed<WeekDay>(lines.flatMap((line) => [...unitsByDay(line)]));
  if (days.size > 0) {
    const notes = [...new Set(lines.flatMap(({ referencia }) => notesOf(referencia)))];
    const quantity = lines.reduce((total, line) => total + line.quantity, 0);
    return onDays(notes.join(referenceSeparator), days, quantity);
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

/** One of the texts of a reference: its name and the units behind it, if any, and whether it is a day. */
type Part = { text: string; name: string; units: number | undefined; day: WeekDay | undefined };

function read(referencia: string): Part[] {
  const texts = referencia.split(referenceSeparator).map((text) => text.trim());
  return texts.filter(Boolean).map((text) => {
    const [, name = text, units] = /^(.*\S) (\d{1,5})$/.exec(text) ?? [];
    return {
      text,
      name,
      units: units === undefined ? undefined : Number(units),
      day: weekDays.find((day) => day === name),
    };
  });
}

function dayUnits(parts: readonly Part[], quantity: number): ReadonlyMap<WeekDay, number> {
  const days = weekDays.flatMap((day) => parts.find((part) => part.day === day) ?? []);
  const found = new Map<WeekDay, number>();
  let left = quantity;
  for (const { day, units = days.length === 1 ? quantity : 1 } of days) {
    const taken = Math.min(units, left);
    if (day && taken > 0) found.set(day, taken);
    left -= taken;
  }
  return found;
}

function colourUnits(parts: readonly Part[], quantity: number): ReadonlyMap<string, number> {
  const numbered = parts.flatMap(({ name, units }): [string, number][] => (units === undefined ? [] : [[name, units]]));
  const colours = new Map(numbered);
  const tellApart = colours.size > 1 && colours.size === numbered.length && numbered.every(([, units]) => units > 0);
  return tellApart && sum(colours) === quantity ? colours : new Map();
}

function split(quantity: number, units: ReadonlyMap<string, number>, notes: readonly string[]): ReferencedUnits[] {
  const parts = [...units].map(([name, count]) => ({
    referencia: [name, ...notes].join(referenceSeparator),
    quantity: count,
  }));
  const rest = quantity - sum(units);
  return rest > 0 ? [...parts, { referencia: notes.join(referenceSeparator), quantity: rest }] : parts;
}

const textsOf = (parts: readonly Part[]) => parts.map(({ text }) => text);
const sum = (units: ReadonlyMap<string, number>) => [...units.values()].reduce((total, count) => total + count, 0);
