import { ChevronDown } from 'lucide-react';
import { formatPrice } from '#contract/format.ts';
import type { Order } from '#contract/orders.calls.ts';
import { orderTotal } from '#contract/orders.ts';
import styles from './team-summary.module.css';
import { sellerTotals } from './team-totals.ts';

/** What the team ordered, and each seller's part of it. */
export function TeamSummary({ orders }: { orders: readonly Order[] }) {
  const sellers = sellerTotals(orders);
  if (sellers.length === 0) return null;
  const count = sellers.reduce((sum, seller) => sum + seller.orders, 0);
  const total = orderTotal(sellers.map((seller) => ({ amount: seller.total, quantity: 1 })));
  const most = Math.max(...sellers.map((seller) => seller.total));
  return (
    <section className={styles.summary} aria-label="Totales del equipo">
      <dl className={styles.figures}>
        <div>
          <dt>Total del equipo</dt>
          <dd>{formatPrice(total)}</dd>
        </div>
        <div>
          <dt>Pedidos</dt>
          <dd>{count}</dd>
        </div>
        <div>
          <dt>Vendedores</dt>
          <dd>{sellers.length}</dd>
        </div>
      </dl>
      <details className={styles.sellers}>
        <summary>
          Totales por vendedor <ChevronDown aria-hidden="true" />
        </summary>
        <ul>
          {sellers.map((seller) => (
            <li key={seller.userId}>
              <span className={styles.name}>{seller.name}</span>
              <span className={styles.orders}>
                {seller.orders} {seller.orders === 1 ? 'pedido' : 'pedidos'}
              </span>
              <strong>{formatPrice(seller.total)}</strong>
              <meter
                className={styles.part}
                aria-label={`Parte de ${seller.name}`}
                max={most || 1}
                value={seller.total}
              />
            </li>
          ))}
        </ul>
      </details>
    </section>
  );
}
