import { formatPrice } from '#contract/format.ts';
import type { Order } from '#contract/orders.calls.ts';
import { toCents } from '#contract/prices.ts';
import type { Page } from '../../platform/api.ts';
import styles from './orders-total.module.css';

/** What all the orders that were found come to; cancelled orders do not count. Too many are not summed. */
export function OrdersTotal({ amount, cancelled = 0 }: Pick<Page<Order>, 'amount' | 'cancelled'>) {
  if (amount === undefined) return null;
  return (
    <p className={styles.total}>
      {cancelled > 0 ? 'Total sin cancelados' : 'Total'}{' '}
      <strong>{formatPrice((toCents(amount) - toCents(cancelled)) / 100)}</strong>
    </p>
  );
}
