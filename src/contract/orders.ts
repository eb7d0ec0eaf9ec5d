import { plusDays, spokenDate, type WeekDay } from './days.ts';
import { formatNumber } from './format.ts';
import { toCents } from './prices.ts';
import type { RefusalCode } from './refusals.ts';
import { type Only, rulesByMember } from './rules.ts';

/** An order belongs to one catalogue (§3). */
export const orderTypes = ['ESENCIAL', 'BLACK'] as const;
export type OrderType = (typeof orderTypes)[number];
export const orderStates = ['PENDIENTE', 'REALIZADO', 'CANCELADO'] as const;
export type OrderState = (typeof orderStates)[number];

export type OrderStep = 'edit' | 'cancel' | 'complete' | 'undo';
type StepRefusal = Extract<RefusalCode, 'PEDIDO_CANCELADO' | 'PEDIDO_REALIZADO'>;

/** A step's outcome is `taken` (done now), `before` (done earlier, so nothing changes) or the refusal's code. */
export const stateRules = rulesByMember(orderStates, {
  edit: { PENDIENTE: 'taken', REALIZADO: 'PEDIDO_REALIZADO', CANCELADO: 'PEDIDO_CANCELADO' },
  cancel: { PENDIENTE: 'taken', REALIZADO: 'PEDIDO_REALIZADO', CANCELADO: 'before' },
  complete: { PENDIENTE: 'taken', REALIZADO: 'before', CANCELADO: 'PEDIDO_CANCELADO' },
  undo: { PENDIENTE: 'before', REALIZADO: 'taken', CANCELADO: 'PEDIDO_CANCELADO' },
  /** True when totals, statistics and documents include the order. */
  counts: { PENDIENTE: true, REALIZADO: true, CANCELADO: false },
  /**
   * True while the order must be packed and handed over. Only such orders lose units when a user shares out a shortage.
   */
  isPending: { PENDIENTE: true, REALIZADO: false, CANCELADO: false },
  /** True when the buyer is charged for the order. */
  isDelivered: { PENDIENTE: false, REALIZADO: true, CANCELADO: false },
  /** The notice that the buyer gets when the order reaches this state; null for none. */
  notice: { PENDIENTE: null, REALIZADO: 'REALIZADO', CANCELADO: null },
  pill: { PENDIENTE: 'waiting', REALIZADO: 'good', CANCELADO: 'quiet' },
});

/** The states in which a rule is true, or in which a step is done now. */
export const statesThat = (rule: 'counts' | 'isPending' | 'isDelivered' | OrderStep): OrderState[] =>
  orderStates.filter((state) => [true, 'taken'].some((answer) => stateRules[state][rule] === answer));

type TakenFrom<Step extends OrderStep> = {
  [State in OrderState]: (typeof stateRules)[State][Step] extends 'taken' ? State : never;
}[OrderState];
/** The only state from which `complete` starts. `undo` returns to it, because earlier states are not stored. */
export const completedFrom: Only<TakenFrom<'complete'>> = 'PENDIENTE';
/** The only state that can be undone. The undo operation and its time limit are written for this state alone. */
export const undoneFrom: Only<TakenFrom<'undo'>> = 'REALIZADO';
export const stepsTo = {
  cancel: 'CANCELADO',
  complete: 'REALIZADO',
  undo: completedFrom,
} as const satisfies Record<Exclude<OrderStep, 'edit'>, OrderState>;

export const stepRefusals = (step: OrderStep): StepRefusal[] =>
  orderStates.flatMap((state) => {
    const answer = stateRules[state][step];
    return answer === 'taken' || answer === 'before' ? [] : [answer];
  });

export const refusedSteps: Record<StepRefusal, (step: OrderStep) => string> = {
  PEDIDO_CANCELADO: () => 'El pedido fue cancelado.',
  PEDIDO_REALIZADO: (step) => `El pedido ya fue realizado y no se puede ${stepVerbs[step]}.`,
};
const stepVerbs: Record<OrderStep, string> = {
  edit: 'cambiar',
  cancel: 'cancelar',
  complete: 'marcar',
  undo: 'deshacer',
};

/** The service amount of an order request (§9): stored beside the total and never added to it. */
export const SERVICE_AMOUNT = 250;
export const MAX_QUANTITY = 10_000;
export const tooManyUnits = `La cantidad debe ser un entero de 1 a ${formatNumber(MAX_QUANTITY)}.`;
export const MAX_LINES = 500;
export const MAX_REFERENCE = 200;

/** A product's colour or other reference, and its day of the weekly menu (null: none). */
export type Variant = { referencia: string; dia: WeekDay | null };
export type LineKey = Variant & { productoId: number };

export const isSameVariant = (one: Variant, other: Variant): boolean =>
  one.referencia === other.referencia && one.dia === other.dia;

export const isSameLine = (one: LineKey, other: LineKey): boolean =>
  one.productoId === other.productoId && isSameVariant(one, other);

/** A product in one variant. Lines of purchases leave out `dia`, because they add up all days of the menu. */
export type GoodsLine = { productoId: number; referencia: string; dia?: WeekDay | null };

export const keyOf = ({ productoId, referencia, dia = null }: GoodsLine): string =>
  JSON.stringify([productoId, referencia, dia]);

/** Writes `Olla (roja)`. */
export const namedLine = ({ name, ...line }: Omit<GoodsLine, 'productoId'> & { name: string }): string => {
  const variant = variantText(line);
  return variant ? `${name} (${variant})` : name;
};

/** Writes `LUNES · sin sal` or, for a line that replaces a claimed one, `Roja · Cambio N° 7`. */
export const variantText = ({
  referencia,
  dia,
  cambio,
}: Omit<GoodsLine, 'productoId'> & { cambio?: number | null }): string =>
  [dia, referencia, cambio && `Cambio N° ${cambio}`].filter(Boolean).join(' · ');

/** `entregada` is the units that are delivered after a shortage was shared out; null or missing: all. */
export type OrderedUnits = { quantity: number; entregada?: number | null };

/** Returns the units that the buyer gets and pays for. */
export const deliveredUnits = ({ quantity, entregada }: OrderedUnits): number => entregada ?? quantity;

/** Says that fewer units are delivered than were ordered; empty for lines without a shortage. */
export const shortageText = (line: OrderedUnits): string =>
  deliveredUnits(line) < line.quantity ? `pedido ${line.quantity} · entregado ${deliveredUnits(line)}` : '';

/** Adds up delivered units × unit price in dollars, exact to the cent. */
export const orderTotal = (lines: readonly ({ amount: number } & OrderedUnits)[]): number =>
  lines.reduce((cents, line) => cents + toCents(line.amount) * deliveredUnits(line), 0) / 100;

/** A buyer can claim goods for this many calendar days after they were received (§2.4). */
const CLAIM_DAYS = 3;

/** Returns the last day (YYYY-MM-DD, in the business's time zone) to claim goods that were handed over on a day. */
export const lastClaimDay = (handedOver: string): string => plusDays(handedOver, CLAIM_DAYS);

export function summed<Key>(entries: readonly (readonly [Key, number])[]): Map<Key, number> {
  const sums = new Map<Key, number>();
  for (const [key, units] of entries) sums.set(key, (sums.get(key) ?? 0) + units);
  return sums;
}

/** Where and when a person picks up her orders; `dia` is YYYY-MM-DD, and `horario` words or ''. */
export type Pickup = { retiro: string; dia: string; horario: string };

/** Writes 'Retira el viernes 4/12, de 15 a 19, en Conesa 970'. */
export const pickupInWords = ({ retiro, dia, horario }: Pickup): string =>
  `Retira el ${spokenDate(dia)}${horario ? `, ${horario},` : ''} en ${retiro}`;
