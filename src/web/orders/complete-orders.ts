import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
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
    onError: (error) => {
      void alerts.error(messages.order.stateFailed, { text: reasonOf(error) });
      void queryClient.invalidateQueries({ queryKey: ordersKey });
    },
  });
  return async (order: Order) => {
    const text = `Pedido N° ${order.orderId} de ${order.clientName}`;
    if (await alerts.confirm('¿Desea marcar el pedido como REALIZADO?', { text })) mutate(order);
  };
}

/** An order that stayed as it was, and why. */
type FailedOrder = { order: Order; reason: string };
/** Null before the first; then how many of how many are done, and those that failed once all were tried. */
export type Completion = { total: number; done: number; failed: readonly FailedOrder[] } | null;

/** Marks many orders as REALIZADO, a few at a time, once the administrator is sure. */
export function useCompleteOrders() {
  const queryClient = useQueryClient();
  const [completion, setCompletion] = useState<Completion>(null);
  const complete = async (orders: readonly Order[]) => {
    const total = orders.length;
    const question =
      total === 1 ? '¿Desea marcar 1 pedido como REALIZADO?' : `¿Desea marcar ${total} pedidos como REALIZADO?`;
    if (!(await alerts.confirm(question))) return;
    setCompletion({ total, done: 0, failed: [] });
    const { completed, failed } = await completeOrders(orders, (done) => setCompletion({ total, done, failed: [] }));
    setCompletion({ total, done: total, failed });
    for (const order of completed) keepOrder(queryClient, order);
    if (failed.length > 0) await queryClient.invalidateQueries({ queryKey: ordersKey });
  };
  return { completion, complete, dismiss: () => setCompletion(null) };
}

/** After a failure the others are still tried; those that failed are named. */
async function completeOrders(orders: readonly Order[], onProgress: (done: number) => void) {
  const waiting = orders.values();
  const completed: Order[] = [];
  const failed: FailedOrder[] = [];
  const work = async () => {
    for (const order of waiting) {
      try {
        completed.push(await completeOrder(order));
      } catch (error) {
        failed.push({ order, reason: reasonOf(error) });
      }
      onProgress(completed.length + failed.length);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return { completed, failed };
}

const completeOrder = ({ orderId }: Order) => api('PUT /api/menu/estadoPedido/:id', { params: { id: orderId } });

const AT_ONCE = 4;
