import { formatPrice } from '#contract/format.ts';
import type { Order } from '#contract/orders.calls.ts';
import { deliveredUnits, orderTotal, shortageText } from '#contract/orders.ts';
import { formatMoment } from '../../ui/dates.ts';
import styles from './order-lines.module.css';

/** What was ordered, at the prices of that day. */
export function OrderLines({ order }: { order: Order }) {
  return (
    <div className={styles.lines}>
      <p className={styles.placed}>
        Generado el {formatMoment(order.createdAt)}
        {order.cargadoPor && ` · Cargado por ${order.cargadoPor}`}
      </p>
      {order.entrega && (
        <p className={styles.placed}>
          Entregado el {formatMoment(order.entrega.entregada)} · Recibió {order.entrega.recibio}
        </p>
      )}
      <ul aria-label={`Productos del pedido ${order.orderId}`}>
        {order.orderDetails.map((line, position) => (
          <li key={`${line.productoId}-${String(position)}`}>
            <span className={styles.quantity}>{deliveredUnits(line)} ×</span>
            <span className={styles.product}>
              {line.name}
              <small>{[line.codigo, line.tipoProducto, line.referencia].filter(Boolean).join(' · ')}</small>
              {shortageText(line) && <em className={styles.short}>{shortageText(line)}</em>}
            </span>
            <span className={styles.price}>{formatPrice(line.amount)}</span>
            <strong>{formatPrice(orderTotal([line]))}</strong>
          </li>
        ))}
      </ul>
    </div>
  );
}
