import type { Order } from '#contract/orders.calls.ts';
import { toCents } from '#contract/prices.ts';

/** What a seller's orders come to, cancelled ones apart; `total` in US dollars. */
export type SellerTotal = { userId: number; name: string; orders: number; total: number };

/** The totals of each seller, the highest first. */
export function sellerTotals(orders: readonly Order[]): SellerTotal[] {
  const sellers = new Map<number, SellerTotal>();
  for (const { userId, clientName, totalAmount, delivered } of orders) {
    if (delivered === 'CANCELADO') continue;
    // The newest order, which comes first, says the name.
    const seller = sellers.get(userId) ?? { userId, name: clientName, orders: 0, total: 0 };
    seller.orders++;
    seller.total = (toCents(seller.total) + toCents(totalAmount)) / 100;
    sellers.set(userId, seller);
  }
  return [...sellers.values()].sort((a, b) => b.total - a.total);
}
