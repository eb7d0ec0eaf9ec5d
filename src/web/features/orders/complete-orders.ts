import { useMutation, useQueryClient } from '@tanstack/react-query';
import { counted } from '#contract/format.ts';
import { messages } from '#contract/messages.ts';
import type { CompletedOrders, Order } from '#contract/orders.calls.ts';
import type { OrderType } from '#contract/orders.ts';
import { api, reasonOf } from '../../platform/api.ts';
import { alerts } from '../../ui/overlay/alerts.ts';
import type { Period } from '../windows/period.ts';
import { type OrdersFilters, orderLists } from './queries.ts';

/** Marks one order as REALIZADO once the administrator is sure. */
export const useCompleteOrder = () =>
  useStateChange(
    ({ orderId: id }) => api('PUT /api/menu/estadoPedido/:id', { params: { id } }),
    '¿Desea marcar el pedido como REALIZADO?',
  );

/** Takes REALIZADO back from an order once the administrator is sure. */
export const useUndoCompletion = () =>
  useStateChange(
    ({ orderId: id }) => api('PUT /api/menu/estadoPedido/:id/deshacer', { params: { id } }),
    '¿Desea volver el pedido a PENDIENTE?',
  );

function useStateChange(send: (order: Order) => Promise<Order>, question: string) {
  const queryClient = useQueryClient();
  const { mutate } = useMutation({
    mutationFn: send,
    onSuccess: (order) => orderLists.keep(queryClient, order),
    onError: (error) => {
      void alerts.error(messages.order.stateFailed, { text: reasonOf(error) });
      void orderLists.refresh(queryClient);
    },
  });
  return async (order: Order) => {
    const text = `Pedido N° ${order.orderId} de ${order.clientName}`;
    if (await alerts.confirm(question, { text, verb: 'marcar' })) mutate(order);
  };
}

/** The orders that were chosen: these, or all that a list of so many found. */
export type ChosenOrders =
  | { ids: number[] }
  | { filtros: OrdersFilters & { tipo: OrderType; q?: string }; found: number };

/** What became of the orders that were chosen. */
export type Completion = CompletedOrders & { chosen: number };

/** Marks many orders of a period as REALIZADO with one call, once the administrator is sure. */
export function useCompleteOrders(period: Period, onDone: () => void) {
  const queryClient = useQueryClient();
  const { mutate, data, isPending, reset } = useMutation({
    mutationFn: async (chosen: ChosenOrders): Promise<Completion> => ({
      ...(await api('PUT /api/menu/estadoPedido', { body: pendingOf(chosen) })),
      chosen: countOf(chosen),
    }),
    onSuccess: onDone,
    onError: (error) => void alerts.error(messages.order.stateFailed, { text: reasonOf(error) }),
    onSettled: () => orderLists.refresh(queryClient),
  });
  const complete = async (chosen: ChosenOrders) => {
    const count = countOf(chosen);
    const orders = counted(count, 'pedido', 'pedidos');
    const text = `Pedidos ${period.words}. Se marcan los que están pendientes. En Armado sus bultos pasan a entregados, también los que no se terminaron de armar.`;
    if (await alerts.confirm(`¿Desea marcar ${orders} como REALIZADO?`, { text, verb: 'marcar' })) mutate(chosen);
  };
  return { complete, completion: data, busy: isPending, dismiss: reset };
}

const countOf = (chosen: ChosenOrders) => ('found' in chosen ? chosen.found : chosen.ids.length);

export const choiceOf = (chosen: ChosenOrders) => ('found' in chosen ? { filtros: chosen.filtros } : chosen);

const pendingOf = (chosen: ChosenOrders) =>
  'found' in chosen ? { filtros: { ...chosen.filtros, estado: 'PENDIENTE' as const } } : chosen;
