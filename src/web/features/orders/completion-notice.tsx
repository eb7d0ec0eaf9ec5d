import { counted, formatNumber } from '#contract/format.ts';
import { messages } from '#contract/messages.ts';
import type { CompletedOrders } from '#contract/orders.calls.ts';
import { BulkNotice } from '../../ui/table/table-states.tsx';
import type { Completion } from './complete-orders.ts';

type Props = { completion: Completion; onDismiss: () => void };

/** What became of the orders that were to be marked: how many are done, which were left and why. */
export function CompletionNotice({ completion: { realizados, omitidos, chosen }, onDismiss }: Props) {
  const others = chosen - realizados - omitidos.length;
  return (
    <BulkNotice
      done={[
        ...(realizados > 0
          ? [counted(realizados, 'pedido quedó como REALIZADO.', 'pedidos quedaron como REALIZADO.')]
          : []),
        ...(others > 0 ? [notPending(others, others === chosen)] : []),
      ]}
      failed={messages.order.stateFailed}
      left={omitidos.map(({ orderId, code }) => ({ id: orderId, text: `N° ${orderId}: ${reasons[code]}` }))}
      onDismiss={onDismiss}
    />
  );
}

function notPending(count: number, areAll: boolean) {
  if (areAll) return counted(count, 'pedido no estaba pendiente.', 'pedidos no estaban pendientes.');
  return count === 1 ? 'El otro no estaba pendiente.' : `Los otros ${formatNumber(count)} no estaban pendientes.`;
}

const reasons: Record<CompletedOrders['omitidos'][number]['code'], string> = {
  PEDIDO_CANCELADO: 'fue cancelado.',
  NO_ENCONTRADO: 'ya no existe.',
};
