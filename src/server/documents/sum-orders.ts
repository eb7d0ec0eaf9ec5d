import { orderTotal } from '#contract/orders.ts';
import type { PlacedOrder } from './orders.ts';

export type OrderSums = { orders: number; units: number; amount: number };

/** Number of orders, units, and US dollars exact to the cent. */
export function sumOrders(orders: readonly PlacedOrder[]): OrderSums {
  const lines = orders.flatMap((order) => order.lines);
  return {
    orders: orders.length,
    units: lines.reduce((units, { quantity }) => units + quantity, 0),
    amount: orderTotal(lines),
  };
}
