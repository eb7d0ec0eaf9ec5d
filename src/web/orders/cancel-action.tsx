import { CircleX } from 'lucide-react';
import type { Order } from '#contract/orders.calls.ts';
import { RowAction } from '../ui/table/row-action.tsx';

/** Offers to cancel an order from its row. */
export const CancelAction = ({ order, onCancel }: { order: Order; onCancel: (order: Order) => void }) => (
  <RowAction
    icon={CircleX}
    label="Cancelar"
    name={`Cancelar pedido ${order.orderId}`}
    danger
    onClick={() => onCancel(order)}
  />
);
