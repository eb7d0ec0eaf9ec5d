import { useQuery } from '@tanstack/react-query';
import { counted } from '#contract/format.ts';
import { messages } from '#contract/messages.ts';
import type { Receipt } from '#contract/purchases.calls.ts';
import { api } from '../../platform/api.ts';
import { queryClient } from '../../platform/query-client.ts';
import { ordersKey } from '../../platform/windows.ts';
import { Button } from '../../ui/button.tsx';
import { formatMoment } from '../../ui/dates.ts';
import { alerts, orReport } from '../../ui/overlay/alerts.ts';
import { Waiting } from '../../ui/waiting.tsx';
import { type PurchaseKey, receiptsOf } from './queries.ts';
import styles from './receive.module.css';

type Props = { of: PurchaseKey; receives: boolean };

export function ReceiptsList({ of, receives }: Props) {
  const query = useQuery(receiptsOf(of));
  const takeBack = async (receipt: Receipt) => {
    const sure = await alerts.confirm(messages.purchase.confirmUndo, { text: textOf(receipt), verb: 'deshacer' });
    if (!sure) return;
    const params = { ...of, id: receipt.id };
    const work = api('DELETE /api/compras/:ventana/:proveedorId/recepciones/:id', { params });
    const done = await orReport(work, messages.purchase.undoFailed);
    void queryClient.invalidateQueries({ queryKey: ordersKey });
    if (done !== false) await alerts.success(messages.purchase.undone);
  };
  return (
    <>
      <Waiting query={query} />
      <ul className={styles.receipts} aria-label="Lo que llegó">
        {query.data?.map((receipt) => (
          <li key={receipt.id}>
            <span>
              {formatMoment(receipt.recibida)}, {receipt.recibidaPor}
              <small>{textOf(receipt)}</small>
            </span>
            {!receipt.can.undo ? (
              <small>Ya se repartió o se pidió</small>
            ) : (
              receives && (
                <Button
                  variant="outline"
                  aria-label={`Deshacer la recepción del ${formatMoment(receipt.recibida)}`}
                  onClick={() => takeBack(receipt)}
                >
                  Deshacer
                </Button>
              )
            )}
          </li>
        ))}
      </ul>
    </>
  );
}

function textOf({ renglones }: Receipt): string {
  const sum = (units: 'recibidas' | 'danadas' | 'rechazadas') =>
    renglones.reduce((total, line) => total + line[units], 0);
  const [broken, refused] = [sum('danadas'), sum('rechazadas')];
  return [
    counted(sum('recibidas'), 'unidad', 'unidades'),
    ...(broken ? [counted(broken, 'dañada', 'dañadas')] : []),
    ...(refused ? [counted(refused, 'que no queda', 'que no quedan')] : []),
    counted(renglones.length, 'renglón', 'renglones'),
  ].join(' · ');
}
