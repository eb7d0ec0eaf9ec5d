import { useMutation, useQueryClient } from '@tanstack/react-query';
import { messages } from '#contract/messages.ts';
import type { Order } from '#contract/orders.calls.ts';
import { api, reasonOf } from '../api.ts';
import { alerts } from '../ui/overlay/alerts.ts';
import { keepOrder, ordersKey } from './queries.ts';

/** Marks one order as REALIZADO once the administrator is sure. */
export function useCompleteOrder() {
  const queryClient = useQueryClient();
  const { mutate } = useMutation({
    mutationFn: completeOrder,
    onSuccess: (order) => keepOrder(queryClient, order),
    onError: (error) => void alerts.error(messages.order.stateFailed, { text: reasonOf(error) }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ordersKey }),
  });
  return async (order: Order) => {
    const text = `Pedido N° ${order.orderId} de ${order.clientName}`;
    if (await alerts.confirm('¿Desea marcar el pedido como REALIZADO?', { text })) mutate(order);
  };
}

export const completeOrder = ({ orderId }: Order) => api('PUT /api/menu/estadoPedido/:id', { params: { id: orderId } });
