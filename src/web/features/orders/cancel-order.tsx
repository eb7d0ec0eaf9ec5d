import { CircleX } from 'lucide-react';
import { messages } from '#contract/messages.ts';
import type { Order } from '#contract/orders.calls.ts';
import { api } from '../../platform/api.ts';
import { alerts, orReport } from '../../ui/overlay/alerts.ts';
import { askReason } from '../../ui/overlay/reason-dialog.tsx';
import { RowAction } from '../../ui/table/row-action.tsx';
import { orderLists } from './queries.ts';

async function cancelOrder({ orderId, cierreAbierto, cierre }: Order) {
  const [title, text] = [messages.order.confirmCancel, `Pedido N° ${orderId}`];
  let motivo: string | undefined;
  if (cierreAbierto) {
    if (!(await alerts.confirm(title, { text, verb: 'cancelar el pedido', danger: true }))) return;
  } else {
    motivo = await askReason({
      title,
      text: `${text}, del cierre ${cierre}, que ya terminó.`,
      submit: 'Cancelar el pedido',
    });
    if (!motivo) return;
  }
  const call = { params: { id: orderId }, body: motivo === undefined ? undefined : { motivo } };
  const order = await orReport(api('DELETE /api/menu/:id', call), messages.order.deleteFailed);
  if (!order) return orderLists.refresh();
  orderLists.keep(order);
  void alerts.success(messages.order.cancelled);
}

export const CancelAction = ({ order }: { order: Order }) => (
  <RowAction
    icon={CircleX}
    label="Cancelar"
    of={`pedido ${order.orderId}`}
    letter="a"
    danger
    onClick={() => cancelOrder(order)}
  />
);
