import { plusDays, spokenDate, type WeekDay } from './days.ts';
import { formatNumber } from './format.ts';
import type { NoticeKind } from './notices.ts';
import type { Only } from './only.ts';
import { toCents } from './prices.ts';
import type { RefusalCode } from './refusals.ts';

/** The catalogues that an order can be of (§3). */
export const orderTypes = ['ESENCIAL', 'BLACK'] as const;
export type OrderType = (typeof orderTypes)[number];
/** How an order stands (§4). */
export const orderStates = ['PENDIENTE', 'REALIZADO', 'CANCELADO'] as const;
export type OrderState = (typeof orderStates)[number];

export type OrderStep = 'edit' | 'cancel' | 'complete' | 'undo';
type StepRefusal = Extract<RefusalCode, 'PEDIDO_CANCELADO' | 'PEDIDO_REALIZADO'>;
/** What becomes of a step with an order: it is taken, it was taken before and changes nothing, or it is refused. */
type StepAnswer = 'taken' | 'before' | StepRefusal;

type StateRules = Record<OrderStep, StepAnswer> & {
  edit: Exclude<StepAnswer, 'before'>;
  /** Its units and its sum are in every total, statistic and document; what does not count says so on its paper. */
  counts: boolean;
  /** Is still to be packed and handed over, and takes part in sharing out a shortage. */
  isPending: boolean;
  /** Is charged to its buyer. */
  isDelivered: boolean;
  /** What tells its buyer that it came to that while Vitrina is closed. */
  notice: NoticeKind | null;
  pill: 'waiting' | 'good' | 'quiet';
};

export const stateRules = {
  PENDIENTE: {
    edit: 'taken',
    cancel: 'taken',
    complete: 'taken',
    undo: 'before',
    counts: true,
    isPending: true,
    isDelivered: false,
    notice: null,
    pill: 'waiting',
  },
  REALIZADO: {
    edit: 'PEDIDO_REALIZADO',
    cancel: 'PEDIDO_REALIZADO',
    complete: 'before',
    undo: 'taken',
    counts: true,
    isPending: false,
    isDelivered: true,
    notice: 'REALIZADO',
    pill: 'good',
  },
  CANCELADO: {
    edit: 'PEDIDO_CANCELADO',
    cancel: 'before',
    complete: 'PEDIDO_CANCELADO',
    undo: 'PEDIDO_CANCELADO',
    counts: false,
    isPending: false,
    isDelivered: false,
    notice: null,
    pill: 'quiet',
  },
} as const satisfies Record<OrderState, StateRules>;

/** The states of which a rule holds, or in which a step is taken. */
export const statesThat = (rule: 'counts' | 'isPending' | 'isDelivered' | OrderStep): OrderState[] =>
  orderStates.filter((state) => [true, 'taken'].some((answer) => stateRules[state][rule] === answer));

type TakenFrom<Step extends OrderStep> = {
  [State in OrderState]: (typeof stateRules)[State][Step] extends 'taken' ? State : never;
}[OrderState];
/** The state that is completed, and that what is undone goes back to: what it was before is not kept, so that there is one alone. */
export const completedFrom: Only<TakenFrom<'complete'>> = 'PENDIENTE';
/** The state that is undone: how it is, and until when, is written for one alone. */
export const undoneFrom: Only<TakenFrom<'undo'>> = 'REALIZADO';
/** The state that a step leads to. */
export const stepsTo = {
  cancel: 'CANCELADO',
  complete: 'REALIZADO',
  undo: completedFrom,
} as const satisfies Record<Exclude<OrderStep, 'edit'>, OrderState>;

/** Why a step with an order may be refused, whichever its state. */
export const stepRefusals = (step: OrderStep): StepRefusal[] =>
  orderStates.flatMap((state) => {
    const answer: StepAnswer = stateRules[state][step];
    return answer === 'taken' || answer === 'before' ? [] : [answer];
  });

/** Why a state refuses a step. */
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
/** Most units of one line of an order. */
export const MAX_QUANTITY = 10_000;
export const tooManyUnits = `La cantidad debe ser un entero de 1 a ${formatNumber(MAX_QUANTITY)}.`;
/** Most lines of an order, and so of a cart. */
export const MAX_LINES = 500;
/** Most characters of a line's colour or reference. */
export const MAX_REFERENCE = 200;

/** Which units of a product a line is: those in one colour or other reference, for one day of the weekly menu or for none. */
export type Variant = { referencia: string; dia: WeekDay | null };
export type LineKey = Variant & { productoId: number };

export const isSameVariant = (one: Variant, other: Variant): boolean =>
  one.referencia === other.referencia && one.dia === other.dia;

export const isSameLine = (one: LineKey, other: LineKey): boolean =>
  one.productoId === other.productoId && isSameVariant(one, other);

export const keyOf = ({ productoId, referencia, dia }: LineKey): string =>
  JSON.stringify([productoId, referencia, dia]);

/** What people read of it: `LUNES · sin sal`; of a line that a claim is exchanged with `Roja · Cambio N° 7`. */
export const variantText = ({ referencia, dia, cambio }: Variant & { cambio?: number | null }): string =>
  [dia, referencia, cambio && `Cambio N° ${cambio}`].filter(Boolean).join(' · ');

/** Units that were ordered, and how many of them are delivered where a shortage was shared out. */
export type OrderedUnits = { quantity: number; entregada?: number | null };

/** Units that are delivered, and so counted and paid: all that were ordered, but for a shortage. */
export const deliveredUnits = ({ quantity, entregada }: OrderedUnits): number => entregada ?? quantity;

/** What a line says of which fewer units are delivered than were ordered; nothing of the others. */
export const shortageText = (line: OrderedUnits): string =>
  deliveredUnits(line) < line.quantity ? `pedido ${line.quantity} · entregado ${deliveredUnits(line)}` : '';

/** Sum of delivered units × unit price in dollars, exact to the cent. */
export const orderTotal = (lines: readonly ({ amount: number } & OrderedUnits)[]): number =>
  lines.reduce((cents, line) => cents + toCents(line.amount) * deliveredUnits(line), 0) / 100;

/** Calendar days after the one on which the goods were received (§2.4). */
const CLAIM_DAYS = 3;

/** The last day (YYYY-MM-DD) on which what was handed over on a day can be claimed, both of the business's zone. */
export const lastClaimDay = (handedOver: string): string => plusDays(handedOver, CLAIM_DAYS);

/** Numbers by their keys, added up. */
export function summed<Key>(entries: readonly (readonly [Key, number])[]): Map<Key, number> {
  const sums = new Map<Key, number>();
  for (const [key, units] of entries) sums.set(key, (sums.get(key) ?? 0) + units);
  return sums;
}

/** On which day (YYYY-MM-DD) what somebody ordered is handed over at which pickup point. */
export type Pickup = { retiro: string; dia: string };

/** 'Retira el viernes 4/12 en Conesa 970', as catalogue, confirmation, 'Mis Pedidos' and notice say it. */
export const pickupInWords = ({ retiro, dia }: Pickup): string => `Retira el ${spokenDate(dia)} en ${retiro}`;
