import { counted, formatPrice } from '#contract/format.ts';
import type { Order, OrderField } from '#contract/orders.calls.ts';
import { deliveredUnits, orderTotal, pickupInWords, shortageText, stateRules, variantText } from '#contract/orders.ts';
import { toCents } from '#contract/prices.ts';
import type { ListPage } from '../../platform/api.ts';
import { formatDay, formatMoment, timeOf } from '../../ui/dates.ts';
import { Pill } from '../../ui/pill.tsx';
import type { Column, Expandable } from '../../ui/table/table-column.ts';
import { TableTotal } from '../../ui/table/table-total.tsx';
import { orderNoun } from '../../ui/windows/period.ts';
import { OrderClaims } from '../claims/order-claims.tsx';
import styles from './order-columns.module.css';

export const orderColumns = {
  number: { id: 'orden', header: 'N° Orden', field: 'orderId', place: 'title' },
  seller: { id: 'vendedor', header: 'Vendedor', field: 'clientName', brief: true },
  date: { id: 'fecha', header: 'Fecha', field: 'createdAt', format: formatDay, brief: true, oneLine: true },
  pickup: { id: 'retiro', header: 'Retiro', cell: pickupOf, brief: true },
  amount: { id: 'monto', header: 'Monto', field: 'totalAmount', format: formatPrice, place: 'amount' },
  state: {
    id: 'estado',
    header: 'Estado',
    cell: ({ delivered }) => <Pill tone={stateRules[delivered].pill}>{delivered}</Pill>,
    field: 'delivered',
    place: 'corner',
  },
} satisfies Record<string, Column<Order, OrderField>>;

export const ownColumns: readonly Column<Order, OrderField>[] = [
  orderColumns.number,
  orderColumns.date,
  orderColumns.amount,
  orderColumns.state,
];

export function pickupOf({ retiro, diaRetiro, horarioRetiro, delivered, entrega }: Order): string | undefined {
  if (diaRetiro && !entrega && stateRules[delivered].counts)
    return pickupInWords({ retiro, dia: diaRetiro, horario: horarioRetiro });
}

export const orderDetail: Expandable<Order> = {
  label: ({ orderId, orderDetails: { length } }) => `${counted(length, 'producto', 'productos')} del pedido ${orderId}`,
  content: (order) => (
    <>
      <OrderLines order={order} placed={`a las ${timeOf(order.createdAt)}`} />
      <OrderClaims order={order} />
    </>
  ),
};

export const orderTable = { noun: orderNoun, rowKey: ({ orderId }: Order) => orderId };
export const orderName = ({ orderId }: Order) => `pedido ${orderId}`;

export function OrdersTotal({ amount, cancelled = 0 }: Pick<ListPage<Order>, 'amount' | 'cancelled'>) {
  if (amount === undefined) return null;
  return (
    <TableTotal label={cancelled > 0 ? 'Total sin cancelados' : 'Total'}>
      {formatPrice((toCents(amount) - toCents(cancelled)) / 100)}
    </TableTotal>
  );
}

/** The lines of an order. `placed`: the part of the order's time that the row does not show. */
export function OrderLines({ order, placed }: { order: Order; placed: string }) {
  return (
    <div className={styles.lines}>
      <p className={styles.placed}>
        Generado {placed}
        {order.cargadoPor && ` · Cargado por ${order.cargadoPor}`}
      </p>
      {pickupOf(order) && <p className={styles.placed}>{pickupOf(order)}</p>}
      {order.entrega && (
        <p className={styles.placed}>
          Entregado el {formatMoment(order.entrega.entregada)} · Recibió {order.entrega.recibio}
        </p>
      )}
      <ul aria-label={`Productos del pedido ${order.orderId}`}>
        {order.orderDetails.map((line) => (
          <li key={line.linea}>
            <span className={styles.quantity}>{deliveredUnits(line)} ×</span>
            <span className={styles.product}>
              {line.name}
              <small>{[line.codigo, line.tipoProducto, variantText(line)].filter(Boolean).join(' · ')}</small>
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
