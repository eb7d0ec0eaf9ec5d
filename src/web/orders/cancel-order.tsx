import { useMutation, useQueryClient } from '@tanstack/react-query';
import { CircleX } from 'lucide-react';
import { messages } from '#contract/messages.ts';
import type { Order } from '#contract/orders.calls.ts';
import { api, reasonOf } from '../api.ts';
import { alerts } from '../ui/overlay/alerts.ts';
import { RowAction } from '../ui/table/row-action.tsx';
import { orderLists } from './queries.ts';

/** Cancels an order once its owner, or the administrator, is sure. */
export function useCancelOrder() {
  const queryClient = useQueryClient();
  const { mutate } = useMutation({
    mutationFn: ({ orderId }: Order) => api('DELETE /api/menu/:id', { params: { id: orderId } }),
    onSuccess: (order) => {
      orderLists.keep(queryClient, order);
      void alerts.success(messages.order.cancelled);
    },
    onError: (error) => {
      void alerts.error(messages.order.deleteFailed, { text: reasonOf(error) });
      void orderLists.refresh(queryClient);
    },
  });
  return async (order: Order) => {
    const text = `Pedido N° ${order.orderId}`;
    if (await alerts.confirm(messages.order.confirmCancel, { text, danger: true })) mutate(order);
  };
}

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
