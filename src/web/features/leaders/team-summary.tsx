import { counted, formatNumber, formatPrice } from '#contract/format.ts';
import type { SellerTotal } from '#contract/orders.calls.ts';
import { orderTotal } from '#contract/orders.ts';
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
      <dl className={styles.figures}>
        <div>
          <dt>Total del equipo</dt>
          <dd>{formatPrice(total)}</dd>
        </div>
        <div>
          <dt>Pedidos</dt>
          <dd>{formatNumber(count)}</dd>
        </div>
        <div>
          <dt>Vendedores</dt>
          <dd>{sellers.length}</dd>
        </div>
        {own && (
          <div>
            <dt>Pedidos propios</dt>
            <dd>{formatPrice(own.total)}</dd>
          </div>
        )}
      </dl>
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
