import { z } from 'zod';
import {
  type Coin,
  coins,
  type MovementSum,
  movementRules,
  movementTypes,
  type PaymentMeans,
  paymentMeans,
} from '#contract/ledger.ts';
import { orderTypes } from '#contract/orders.ts';
import { toCents } from '#contract/prices.ts';
import type { WindowResult } from '#contract/purchases.calls.ts';
import { supplierMovementTypes } from '#contract/supplier-accounts.ts';

export type Facts = {
  people: AccountOwner[];
  /** The leaders of the people and of the movements' orders. */
  leaders: Leader[];
  movements: Movement[];
  opening: OpenDebt[];
  closing: OpenDebt[];
  suppliers: SupplierOwed[];
  supplierMovements: SupplierFact[];
  results: ClosedResult[];
};
/** A person with an account. `leaderId` is the leader of the person's team when the period ended; null for none. */
export type AccountOwner = z.output<typeof AccountOwner>;
export const AccountOwner = z.object({
  id: z.int(),
  name: z.string(),
  userName: z.string(),
  leaderId: z.int().nullable(),
});
export type Leader = z.output<typeof Leader>;
export const Leader = AccountOwner.omit({ leaderId: true });
export type Movement = z.output<typeof Movement>;
export const Movement = z.object({
  id: z.int(),
  day: z.iso.date(),
  personId: z.int(),
  /** The leader of the movement's order or, without an order, the person's leader on that day. */
  leaderId: z.int().nullable(),
  tipo: z.enum(movementTypes),
  /** In US dollars. Positive raises the person's debt to the shop, negative lowers it. */
  importe: z.number(),
  /**
   * How the money was paid; null for movements without money. A reversal has the means and the order of the reversed
   * movement.
   */
  medio: z.enum(paymentMeans).nullable(),
  /**
   * The currency of a payment or payout; null for other movements. A reversal has the currency of the reversed
   * movement.
   */
  moneda: z.enum(coins).nullable(),
  /**
   * The amount in `moneda`, negative in a reversal. Null for movements without money, and for US dollar payments older
   * than the exchange rates.
   */
  recibido: z.number().nullable(),
  /** The exchange rate of a payment, in pesos for a US dollar; null for US dollars. */
  cotizacion: z.number().nullable(),
  /**
   * The day on which the money was paid, or since which an adjustment is owed. Null if that is the day of the movement.
   */
  paidOn: z.iso.date().nullable(),
  pedidoId: z.int().nullable(),
  catalogo: z.enum(orderTypes).nullable(),
  cierre: z.int().nullable(),
  contra: z.enum(movementTypes).nullable(),
  nota: z.string(),
  quien: z.string(),
});
/** An unpaid part of a debt, in US dollars; `days` is its age. A credit is negative, and its `days` are null. */
export type OpenDebt = z.output<typeof OpenDebt>;
export const OpenDebt = z.object({
  personId: z.int(),
  /** The leader of the person's team when the debt was measured. */
  leaderId: z.int().nullable(),
  open: z.number(),
  cierre: z.int().nullable(),
  days: z.int().nullable(),
});

/** What the shop owes a supplier, in US dollars. `sinCosto` counts units of unknown cost. */
export type SupplierOwed = z.output<typeof SupplierOwed>;
export const SupplierOwed = z.object({
  id: z.int(),
  name: z.string(),
  opening: z.number(),
  closing: z.number(),
  sinCosto: z.int(),
});
export type SupplierFact = z.output<typeof SupplierFact>;
export const SupplierFact = Movement.pick({
  id: true,
  day: true,
  cierre: true,
  medio: true,
  moneda: true,
  recibido: true,
  cotizacion: true,
  paidOn: true,
  nota: true,
  quien: true,
}).extend({
  proveedorId: z.int(),
  tipo: z.enum(supplierMovementTypes),
  contra: z.enum(supplierMovementTypes).nullable(),
  /** In US dollars. Positive raises the shop's debt to the supplier, negative lowers it. */
  importe: z.number(),
  sinCosto: z.int(),
});
export type ClosedResult = WindowResult & { cierre: number };

/** The sum that a movement counts in. A reversal counts in the sum of the movement that it reverses. */
export const sumOf = ({ tipo, contra }: Movement): MovementSum => movementRules[contra ?? tipo].sum;

/** Payments or payouts, less their reversals. `amount` is in cents of the currency paid, `dollars` in US cents. */
export type Money = { movements: number; amount: number; dollars: number };
export type MovedMoney = { moneda: Coin; medio: PaymentMeans; payments: Money; payouts: Money };

export function movedMoney(movements: readonly Movement[]): MovedMoney[] {
  const money = (moneda: Coin, medio: PaymentMeans, sum: 'payments' | 'payouts'): Money => {
    const rows = movements.filter((row) => sumOf(row) === sum && row.moneda === moneda && row.medio === medio);
    const cents = (of: (row: Movement) => number) => rows.reduce((total, row) => total + toCents(of(row)), 0);
    const dollarsOf = ({ importe }: Movement) => sumSigns[sum] * importe;
    return {
      movements: rows.length,
      amount: cents((row) => row.recibido ?? dollarsOf(row)),
      dollars: cents(dollarsOf),
    };
  };
  return coins
    .flatMap((moneda) =>
      paymentMeans.map((medio) => ({
        moneda,
        medio,
        payments: money(moneda, medio, 'payments'),
        payouts: money(moneda, medio, 'payouts'),
      })),
    )
    .filter(({ payments, payouts }) => payments.movements + payouts.movements > 0);
}

/** The sign with which a sum is shown. Payments lower a debt but are shown as positive amounts. */
export const sumSigns: Record<MovementSum, 1 | -1> = { deliveries: 1, payments: -1, payouts: 1, adjustments: 1 };

/** Unpaid amounts by age in days, and credits, in cents. */
export type Ages = { upTo30: number; upTo60: number; older: number; inFavour: number };
/** The debt at the start and the end of a period, and what changed it, in cents. */
export type Sums = Record<MovementSum, number> & { opening: Ages; closing: Ages };

const noAges = (): Ages => ({ upTo30: 0, upTo60: 0, older: 0, inFavour: 0 });
export const noSums = (): Sums => ({
  opening: noAges(),
  deliveries: 0,
  payments: 0,
  payouts: 0,
  adjustments: 0,
  closing: noAges(),
});
export const saldo = ({ upTo30, upTo60, older, inFavour }: Ages) => upTo30 + upTo60 + older + inFavour;
/**
 * The change of a team's balance that no movement explains. It arises when people change teams, or when an order counts
 * for an earlier leader.
 */
export const movedTeams = ({ opening, deliveries, payments, payouts, adjustments, closing }: Sums) =>
  saldo(closing) - saldo(opening) - deliveries + payments - payouts - adjustments;
export const dollars = (cents: number) => cents / 100;

export type Summed = Pick<Facts, 'movements' | 'opening' | 'closing'>;

export function summedBy<Key>({ movements, opening, closing }: Summed, keyOf: (row: Movement | OpenDebt) => Key) {
  const groups = new Map<Key, Sums>();
  const group = (row: Movement | OpenDebt) => {
    const key = keyOf(row);
    const sums = groups.get(key) ?? noSums();
    groups.set(key, sums);
    return sums;
  };
  for (const debt of opening) addDebt(group(debt).opening, debt);
  for (const debt of closing) addDebt(group(debt).closing, debt);
  for (const movement of movements) {
    const sum = sumOf(movement);
    group(movement)[sum] += sumSigns[sum] * toCents(movement.importe);
  }
  return groups;
}

function addDebt(ages: Ages, { open, days }: OpenDebt) {
  const age = days === null ? 'inFavour' : days <= 30 ? 'upTo30' : days <= 60 ? 'upTo60' : 'older';
  ages[age] += toCents(open);
}

export const ordered = <Key>(groups: Map<Key, Sums>, keys: readonly Key[]): [Key, Sums][] =>
  keys.flatMap((key) => {
    const sums = groups.get(key);
    return sums ? [[key, sums]] : [];
  });
