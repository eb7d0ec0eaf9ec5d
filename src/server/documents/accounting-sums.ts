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
import type { ClosedResult, SupplierFact, SupplierOwed } from './accounting-suppliers.ts';

export type Facts = {
  /** By name. */
  people: AccountOwner[];
  /** Whose teams they counted for. */
  leaders: Leader[];
  movements: Movement[];
  opening: OpenDebt[];
  closing: OpenDebt[];
  /** By name. */
  suppliers: SupplierOwed[];
  supplierMovements: SupplierFact[];
  results: ClosedResult[];
};
/** Whose team somebody counted for when the period ended; null for nobody's. */
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
  /** The order's of what an order moved, else whose team the person counted for then. */
  leaderId: z.int().nullable(),
  tipo: z.enum(movementTypes),
  /** US dollars; more than zero is owed, less was paid. */
  importe: z.number(),
  /** Of what takes something back: the means and the order of that. */
  medio: z.enum(paymentMeans).nullable(),
  /** In what a payment was handed over, and of what takes one back in what that was. */
  moneda: z.enum(coins).nullable(),
  /** In that coin: less than zero of what takes a payment back; null of payments from before there were rates, in US dollars. */
  recibido: z.number().nullable(),
  /** At which it was taken; null of US dollars. */
  cotizacion: z.number().nullable(),
  paidOn: z.iso.date().nullable(),
  pedidoId: z.int().nullable(),
  catalogo: z.enum(orderTypes).nullable(),
  cierre: z.int().nullable(),
  contra: z.enum(movementTypes).nullable(),
  nota: z.string(),
  quien: z.string(),
});
/** What of a debt is open, and its age; without an age what somebody has in favour, less than zero. */
export type OpenDebt = z.output<typeof OpenDebt>;
export const OpenDebt = z.object({
  personId: z.int(),
  /** Whose team the person counted for at that moment. */
  leaderId: z.int().nullable(),
  open: z.number(),
  cierre: z.int().nullable(),
  days: z.int().nullable(),
});

/** The sum that a movement is of; what takes something back is of the same. */
export const sumOf = ({ tipo, contra }: Movement): MovementSum => movementRules[contra ?? tipo].sum;

/** What was paid in a coin by a means, less what was taken back: in the coin and in US dollars, in cents. */
export type PaidBy = { moneda: Coin; medio: PaymentMeans; payments: number; received: number; paid: number };

/** Payments by coin and means, in the order of both. */
export function paidBy(movements: readonly Movement[]): PaidBy[] {
  const payments = movements.filter((movement) => sumOf(movement) === 'payments');
  const cents = (rows: readonly Movement[], of: (row: Movement) => number) =>
    rows.reduce((sum, row) => sum + toCents(of(row)), 0);
  return coins.flatMap((moneda) =>
    paymentMeans.flatMap((medio) => {
      const rows = payments.filter((row) => row.moneda === moneda && row.medio === medio);
      const received = cents(rows, ({ recibido, importe }) => recibido ?? -importe);
      return rows.length
        ? [{ moneda, medio, payments: rows.length, received, paid: -cents(rows, (row) => row.importe) }]
        : [];
    }),
  );
}

/** How a sum is told: what was paid as more than zero. */
const signs: Record<MovementSum, 1 | -1> = { deliveries: 1, payments: -1, adjustments: 1 };

/** What is open by age in days, and what is in favour, in cents. */
export type Ages = { upTo30: number; upTo60: number; older: number; inFavour: number };
/** Cents: what was owed at both ends, and what moved it. */
export type Sums = Record<MovementSum, number> & { opening: Ages; closing: Ages };

const noAges = (): Ages => ({ upTo30: 0, upTo60: 0, older: 0, inFavour: 0 });
export const noSums = (): Sums => ({
  opening: noAges(),
  deliveries: 0,
  payments: 0,
  adjustments: 0,
  closing: noAges(),
});
export const saldo = ({ upTo30, upTo60, older, inFavour }: Ages) => upTo30 + upTo60 + older + inFavour;
/** What came to a team, or left it, with the people who were moved, and with what an order of their former team moved. */
export const movedTeams = ({ opening, deliveries, payments, adjustments, closing }: Sums) =>
  saldo(closing) - saldo(opening) - deliveries + payments - adjustments;
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
    group(movement)[sum] += signs[sum] * toCents(movement.importe);
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
