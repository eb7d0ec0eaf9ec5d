import { z } from 'zod';
import { Order } from '#contract/orders.calls.ts';
import { deliveredUnits, type OrderedUnits, orderTotal } from '#contract/orders.ts';
import { shownNames } from './file-names.ts';
import type { Column } from './xlsx.ts';

/** `entregada` counts the delivered units; null means all units. `amount` is the unit price in US dollars. */
export type OrderedLine = Omit<Order['orderDetails'][number], 'linea' | 'productoId'>;
/** `day` is the order's day in the business's time zone. */
export type PlacedOrder = z.output<typeof PlacedOrder>;
export const PlacedOrder = Order.pick({ orderId: true, tipo: true, totalAmount: true }).extend({
  day: z.iso.date(),
  estado: Order.shape.delivered,
  /** JSON of `OrderedLine[]`. */
  lines: z.string(),
});
export const Seller = z.object({
  sellerId: z.int(),
  seller: z.string(),
  userName: z.string(),
  leader: z.string().nullable(),
  email: z.string(),
  telefono: z.string(),
  direccion: z.string(),
  retiro: z.string(),
});
/** A seller's orders, oldest first, with the seller's data from the newest order. */
export type SellerOrders = z.output<typeof Seller> & { orders: PlacedOrder[] };

/** Gives sellers of equal names a qualifier: `Ana Díaz (ana.diaz)`. */
export function withDistinctNames<Seller extends { seller: string; userName: string }>(sellers: readonly Seller[]) {
  const names = shownNames(sellers.map(({ seller, userName }) => ({ name: seller, qualifier: userName })));
  return sellers.map((each, at) => ({ ...each, seller: names[at] ?? each.seller }));
}

export const linesOf = ({ lines }: Pick<PlacedOrder, 'lines'>) => JSON.parse(lines) as OrderedLine[];

export type OrderSums = { orders: number; units: number; amount: number };

/** Adds up orders: their number, the delivered units, and US dollars exact to the cent. */
export function sumOrders(orders: readonly PlacedOrder[]): OrderSums {
  const lines = orders.flatMap(linesOf);
  return {
    orders: orders.length,
    units: lines.reduce((units, line) => units + deliveredUnits(line), 0),
    amount: orderTotal(lines),
  };
}

/**
 * Returns the column of ordered units, which stands beside the delivered units. Returns no column if all units were
 * delivered.
 */
export function orderedColumn<Row>(rows: readonly Row[], unitsOf: (row: Row) => OrderedUnits): Column<Row>[] {
  const isShort = (units: OrderedUnits) => deliveredUnits(units) < units.quantity;
  if (!rows.map(unitsOf).some(isShort)) return [];
  return [{ header: 'Pedidas', kind: 'whole', width: 10, value: (row) => unitsOf(row).quantity, total: true }];
}
