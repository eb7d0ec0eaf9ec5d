import { ChevronDown } from 'lucide-react';
import { formatPrice } from '#contract/format.ts';
import type { Order } from '#contract/orders.calls.ts';
import { orderTotal } from '#contract/orders.ts';
import styles from './team-summary.module.css';
import { sellerTotals } from './team-totals.ts';

type Props = { orders: readonly Order[]; own: readonly Order[] };

/** What the team ordered as its documents add it up: each seller's part, and the leader's own orders. */
export function TeamSummary({ orders, own }: Props) {
  const sellers = sellerTotals(orders);
  const parts = [...sellers, ...sellerTotals(own).map((leader) => ({ ...leader, name: 'Pedidos propios' }))];
  if (parts.length === 0) return null;
  const count = parts.reduce((sum, part) => sum + part.orders, 0);
  const total = orderTotal(parts.map((part) => ({ amount: part.total, quantity: 1 })));
  const most = Math.max(...parts.map((part) => part.total));
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
        {parts.slice(sellers.length).map((leader) => (
          <div key={leader.userId}>
            <dt>{leader.name}</dt>
            <dd>{formatPrice(leader.total)}</dd>
          </div>
        ))}
      </dl>
      <details className={styles.sellers}>
        <summary>
          Totales por vendedor <ChevronDown aria-hidden="true" />
        </summary>
        <ul>
          {parts.map((part) => (
            <li key={part.userId}>
              <span className={styles.name}>{part.name}</span>
              <span className={styles.orders}>
                {part.orders} {part.orders === 1 ? 'pedido' : 'pedidos'}
              </span>
              <strong>{formatPrice(part.total)}</strong>
              <meter className={styles.part} aria-label={`Parte de ${part.name}`} max={most || 1} value={part.total} />
            </li>
          ))}
        </ul>
      </details>
    </section>
  );
}
