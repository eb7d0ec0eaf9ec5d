import { messages } from '#contract/messages.ts';
import { Button } from '../ui/button.tsx';
import type { Completion } from './complete-orders.ts';
import styles from './completion-notice.module.css';

type Props = { completion: NonNullable<Completion>; onDismiss: () => void };

/** How far the marking of many orders is, and afterwards which were left and why. */
export function CompletionNotice({ completion: { total, done, failed }, onDismiss }: Props) {
  if (done < total)
    return (
      <div className={styles.notice}>
        <label>
          <span role="status">
            Marcando pedidos: {done} de {total}
          </span>
          <progress value={done} max={total} />
        </label>
      </div>
    );
  const marked = total - failed.length;
  return (
    <div className={styles.notice} role={failed.length > 0 ? 'alert' : 'status'}>
      <p>{marked === 1 ? '1 pedido pasó a REALIZADO.' : `${marked} pedidos pasaron a REALIZADO.`}</p>
      {failed.length > 0 && (
        <>
          <p className={styles.failed}>{messages.order.stateFailed}</p>
          <ul>
            {failed.map(({ order, reason }) => (
              <li key={order.orderId}>
                N° {order.orderId}, {order.clientName}: {reason}
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
