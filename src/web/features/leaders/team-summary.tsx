import { counted, formatNumber, formatPrice } from '#contract/format.ts';
import type { SellerTotal } from '#contract/orders.calls.ts';
import { orderTotal } from '#contract/orders.ts';
import { Facts } from '../../ui/facts.tsx';
import styles from '../../ui/figures.module.css';
import { Folded } from '../../ui/folded.tsx';

type Props = { totals: readonly SellerTotal[]; leaderId: number };

/** What the team ordered as its documents add it up: each seller's part, and the leader's own orders. */
export function TeamSummary({ totals, leaderId }: Props) {
  if (totals.length === 0) return null;
  const sellers = totals.filter(({ userId }) => userId !== leaderId);
  const own = totals.find(({ userId }) => userId === leaderId);
  const parts = own ? [...sellers, { ...own, clientName: 'Pedidos propios' }] : sellers;
  const count = parts.reduce((sum, part) => sum + part.pedidos, 0);
  const total = orderTotal(parts.map((part) => ({ amount: part.total, quantity: 1 })));
  const most = Math.max(...parts.map((part) => part.total));
  return (
    <section className={styles.summary} aria-label="Totales del equipo">
      <Facts
        className={styles.figures}
        facts={[
          ['Total del equipo', formatPrice(total)],
          ['Pedidos', formatNumber(count)],
          ['Vendedores', sellers.length],
          own !== undefined && ['Pedidos propios', formatPrice(own.total)],
        ]}
      />
      <div className={styles.parts}>
        <Folded title="Totales por vendedor">
          <ul>
            {parts.map((part) => (
              <li key={part.userId}>
                <span className={styles.name}>{part.clientName}</span>
                <span className={styles.count}>{counted(part.pedidos, 'pedido', 'pedidos')}</span>
                <strong>{formatPrice(part.total)}</strong>
                <meter
                  className={styles.meter}
                  aria-label={`Parte de ${part.clientName}`}
                  max={most || 1}
                  value={part.total}
                />
              </li>
            ))}
          </ul>
        </Folded>
      </div>
    </section>
  );
}
