import { formatNumber } from '#contract/format.ts';
import { messages } from '#contract/messages.ts';
import type { CompletedOrders } from '#contract/orders.calls.ts';
import { Button } from '../ui/button.tsx';
import type { Completion } from './complete-orders.ts';
import styles from './completion-notice.module.css';

type Props = { completion: Completion; onDismiss: () => void };

/** What became of the orders that were to be marked: how many are done, which were left and why. */
export function CompletionNotice({ completion: { realizados, omitidos, chosen }, onDismiss }: Props) {
  const others = chosen - realizados - omitidos.length;
  return (
    <div className={styles.notice} role={omitidos.length > 0 ? 'alert' : 'status'}>
      <p>
        {realizados === 1 ? '1 pedido pasó a REALIZADO.' : `${formatNumber(realizados)} pedidos pasaron a REALIZADO.`}
      </p>
      {others > 0 && (
        <p>
          {others === 1 ? 'El otro no estaba pendiente.' : `Los otros ${formatNumber(others)} no estaban pendientes.`}
        </p>
      )}
      {omitidos.length > 0 && (
        <>
          <p className={styles.failed}>{messages.order.stateFailed}</p>
          <ul>
            {omitidos.map(({ orderId, code }) => (
              <li key={orderId}>
                N° {orderId}: {reasons[code]}
              </li>
            ))}
          </ul>
        </>
      )}
      <Button variant="outline" onClick={onDismiss}>
        Cerrar
      </Button>
    </div>
  );
}

const reasons: Record<CompletedOrders['omitidos'][number]['code'], string> = {
  PEDIDO_CANCELADO: 'fue cancelado.',
  NO_ENCONTRADO: 'ya no existe.',
};
