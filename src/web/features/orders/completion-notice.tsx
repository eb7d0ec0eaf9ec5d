import { counted, formatNumber } from '#contract/format.ts';
import { messages } from '#contract/messages.ts';
import type { CompletedOrders } from '#contract/orders.calls.ts';
import { BulkNotice } from '../../ui/table/table-states.tsx';
import type { Completion } from './complete-orders.ts';

type Props = { completion: Completion; onDismiss: () => void };

/** What became of the orders that were to be marked: how many are done, which were left and why. */
export function CompletionNotice({ completion: { realizados, omitidos, chosen }, onDismiss }: Props) {
  const others = chosen - realizados - omitidos.length;
  const notPending =
    others === 1 ? 'El otro no estaba pendiente.' : `Los otros ${formatNumber(others)} no estaban pendientes.`;
  return (
    <BulkNotice
      done={[
        counted(realizados, 'pedido quedó como REALIZADO.', 'pedidos quedaron como REALIZADO.'),
        ...(others > 0 ? [notPending] : []),
      ]}
      failed={messages.order.stateFailed}
      left={omitidos.map(({ orderId, code }) => ({ id: orderId, text: `N° ${orderId}: ${reasons[code]}` }))}
      onDismiss={onDismiss}
    />
  );
}

const reasons: Record<CompletedOrders['omitidos'][number]['code'], string> = {
  PEDIDO_CANCELADO: 'fue cancelado.',
  NO_ENCONTRADO: 'ya no existe.',
};
