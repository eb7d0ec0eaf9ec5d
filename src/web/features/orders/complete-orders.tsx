import { useState } from 'react';
import { counted, formatNumber } from '#contract/format.ts';
import { messages } from '#contract/messages.ts';
import type { CompletedOrders, Order } from '#contract/orders.calls.ts';
import { completedFrom, type OrderType, stepsTo } from '#contract/orders.ts';
import { api } from '../../platform/api.ts';
import { alerts, orReport } from '../../ui/overlay/alerts.ts';
import type { Chosen } from '../../ui/table/table-selection.tsx';
import { BulkNotice } from '../../ui/table/table-states.tsx';
import { useBusy } from '../../ui/use-busy.ts';
import type { Period } from '../../ui/windows/period.ts';
import { type OrdersFilters, orderLists } from './queries.ts';

export const completeOrder = (order: Order) =>
  changeState(
    order,
    (params) => api('PUT /api/menu/estadoPedido/:id', { params }),
    '¿Desea marcar el pedido como REALIZADO?',
  );

export const undoCompletion = (order: Order) =>
  changeState(
    order,
    (params) => api('PUT /api/menu/estadoPedido/:id/deshacer', { params }),
    `¿Desea volver el pedido a ${stepsTo.undo}?`,
  );

async function changeState(
  { orderId: id, clientName }: Order,
  send: (params: { id: number }) => Promise<Order>,
  question: string,
) {
  const text = `Pedido N° ${id} de ${clientName}`;
  if (!(await alerts.confirm(question, { text, verb: 'marcar' }))) return;
  const changed = await orReport(send({ id }), messages.order.stateFailed);
  if (changed) orderLists.keep(changed);
  else void orderLists.refresh();
}

type ChosenOrders = Chosen<OrdersFilters & { tipo: OrderType; q?: string }>;

export function useCompleteOrders(period: Period, onDone: () => void) {
  const [result, setResult] = useState<CompletedOrders & { count: number }>();
  const [busy, during] = useBusy();
  const complete = async ({ choice, count }: ChosenOrders) => {
    const orders = counted(count, 'pedido', 'pedidos');
    const text = `Pedidos ${period.words}. Se marcan los que están pendientes. En Armado sus bultos pasan a entregados, también los que no se terminaron de armar.`;
    if (!(await alerts.confirm(`¿Desea marcar ${orders} como REALIZADO?`, { text, verb: 'marcar' }))) return;
    setResult(undefined);
    const work = api('PUT /api/menu/estadoPedido', { body: pendingOf(choice) });
    const completed = await during(orReport(work, messages.order.stateFailed));
    void orderLists.refresh();
    if (!completed) return;
    setResult({ ...completed, count });
    onDone();
  };
  return {
    complete,
    busy,
    notice: result && (
      <BulkNotice
        done={doneOf(result)}
        failed={messages.order.stateFailed}
        left={result.omitidos.map(({ orderId, code }) => ({ id: orderId, text: `N° ${orderId}: ${reasons[code]}` }))}
        onDismiss={() => setResult(undefined)}
      />
    ),
  };
}

const pendingOf = (choice: ChosenOrders['choice']) =>
  'filtros' in choice ? { filtros: { ...choice.filtros, estado: completedFrom } } : choice;

function doneOf({ realizados, omitidos, count }: CompletedOrders & { count: number }): string[] {
  const others = count - realizados - omitidos.length;
  return [
    ...(realizados > 0
      ? [counted(realizados, 'pedido quedó como REALIZADO.', 'pedidos quedaron como REALIZADO.')]
      : []),
    ...(others > 0 ? [notPending(others, others === count)] : []),
  ];
}

function notPending(count: number, areAll: boolean) {
  if (areAll) return counted(count, 'pedido no estaba pendiente.', 'pedidos no estaban pendientes.');
  return count === 1 ? 'El otro no estaba pendiente.' : `Los otros ${formatNumber(count)} no estaban pendientes.`;
}

const reasons: Record<CompletedOrders['omitidos'][number]['code'], string> = {
  PEDIDO_CANCELADO: 'fue cancelado.',
  NO_ENCONTRADO: 'ya no existe.',
};
