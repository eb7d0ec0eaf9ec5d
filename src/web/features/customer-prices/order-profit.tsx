import { useQuery } from '@tanstack/react-query';
import { formatPrice } from '#contract/format.ts';
import type { Order } from '#contract/orders.calls.ts';
import { orderTotal, stateRules } from '#contract/orders.ts';
import { customerPrice, hasOwnPrices, toCents } from '#contract/prices.ts';
import styles from './order-profit.module.css';
import { customerPrices } from './own-prices.ts';

export function OrderProfit({ order, userID }: { order: Order; userID: string }) {
  const { data: rules } = useQuery(customerPrices(userID));
  if (!rules || !hasOwnPrices(rules) || !stateRules[order.delivered].counts) return null;
  const sold = orderTotal(order.orderDetails.map((line) => ({ ...line, amount: customerPrice(rules, line) })));
  const profit = (toCents(sold) - toCents(orderTotal(order.orderDetails))) / 100;
  return (
    <p className={styles.profit}>
      <span>Ganancia</span>
      <strong>{formatPrice(profit)}</strong>
      <small>vendido a {formatPrice(sold)}, con sus precios de hoy</small>
    </p>
  );
}
