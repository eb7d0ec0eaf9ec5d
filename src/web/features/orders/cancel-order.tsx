import { useQueryClient } from '@tanstack/react-query';
import { CircleX } from 'lucide-react';
import { messages } from '#contract/messages.ts';
import type { Order } from '#contract/orders.calls.ts';
import { api } from '../../platform/api.ts';
import { alerts } from '../../ui/overlay/alerts.ts';
import { orReport } from '../../ui/overlay/or-report.ts';
import { askReason } from '../../ui/overlay/reason-dialog.tsx';
import { RowAction } from '../../ui/table/row-action.tsx';
import { orderLists } from './queries.ts';

/** Cancels an order once its owner, or the administrator, is sure. */
function useCancelOrder() {
  const queryClient = useQueryClient();
  const cancel = async (orderId: number, motivo?: string) => {
    const call = { params: { id: orderId }, body: motivo === undefined ? undefined : { motivo } };
    const order = await orReport(api('DELETE /api/menu/:id', call), messages.order.deleteFailed);
    if (!order) return orderLists.refresh(queryClient);
    orderLists.keep(queryClient, order);
    await alerts.success(messages.order.cancelled);
  };
  return async ({ orderId, cierreAbierto, cierre }: Order) => {
    const text = `Pedido N° ${orderId}`;
    if (cierreAbierto) {
      if (await alerts.confirm(messages.order.confirmCancel, { text, verb: 'cancelar el pedido', danger: true }))
        await cancel(orderId);
      return;
    }
    const motivo = await askReason({
      title: messages.order.confirmCancel,
      text: `${text}, del cierre ${cierre}, que ya terminó.`,
      submit: 'Cancelar el pedido',
    });
    if (motivo) await cancel(orderId, motivo);
  };
}

/** Offers to cancel an order from its row. */
export function CancelAction({ order }: { order: Order }) {
  const cancel = useCancelOrder();
  return (
    <RowAction
      icon={CircleX}
      label="Cancelar"
      of={`pedido ${order.orderId}`}
      letter="a"
      danger
      onClick={() => cancel(order)}
    />
  );
}
