import { formatPrice } from '#contract/format.ts';
import type { Order } from '#contract/orders.calls.ts';
import { orderTotal } from '#contract/orders.ts';
import styles from './orders-total.module.css';

/** The sum of the orders in view; cancelled orders do not count. */
export function OrdersTotal({ orders }: { orders: readonly Order[] }) {
  const counted = orders.filter((order) => order.delivered !== 'CANCELADO');
  const total = orderTotal(counted.map(({ totalAmount }) => ({ amount: totalAmount, quantity: 1 })));
  return (
    <p className={styles.total}>
      {counted.length < orders.length ? 'Total sin cancelados' : 'Total'} <strong>{formatPrice(total)}</strong>
    </p>
  );
}
