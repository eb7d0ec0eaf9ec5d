import { useState } from 'react';
import { counted, formatExactPrice, listed } from '#contract/format.ts';
import { messages } from '#contract/messages.ts';
import { keyOf, namedLine } from '#contract/orders.ts';
import { toCents } from '#contract/prices.ts';
import { purchaseStateRules } from '#contract/purchases.ts';
import { api, reasonOf } from '../../platform/api.ts';
import { newKey } from '../../platform/once.ts';
import { queryClient } from '../../platform/query-client.ts';
import type { NamedWindow } from '../../platform/windows.ts';
import { Button } from '../../ui/button.tsx';
import { DialogTable } from '../../ui/dialog-table.tsx';
import { alerts } from '../../ui/overlay/alerts.ts';
import { type Answering, Dialog } from '../../ui/overlay/dialog.tsx';
import { useBusy } from '../../ui/use-busy.ts';
import { whatsAppMessage } from '../../ui/whatsapp.ts';
import { WhatsAppButton } from '../../ui/whatsapp-button.tsx';
import { PurchasePapers } from './purchase-papers.tsx';
import { costText, inUnits, orderText, type SuppliedPurchase, sumUnits } from './purchase-text.ts';
import styles from './purchases.module.css';
import { purchasesOf } from './queries.ts';

type Props = Answering<readonly number[] | undefined> & {
  purchases: readonly SuppliedPurchase[];
  window: NamedWindow;
};

/** Marks purchases as sent, one after the other. Answers with the ids of the suppliers that failed. */
export function SendPurchasesDialog({ purchases, window, answer }: Props) {
  const [busy, during] = useBusy();
  const [tried, setTried] = useState(0);
  const one = purchases.length === 1 ? purchases[0] : undefined;
  const send = async () => {
    const failed: { purchase: SuppliedPurchase; reason: string }[] = [];
    for (const [at, purchase] of purchases.entries()) {
      setTried(at + 1);
      const call = {
        params: { ventana: window.id, proveedorId: purchase.proveedorId },
        body: { huella: purchase.huella },
        headers: { 'Idempotency-Key': newKey() },
      };
      await api('POST /api/compras/:ventana/:proveedorId/enviar', call).catch((error) =>
        failed.push({ purchase, reason: reasonOf(error) }),
      );
    }
    void queryClient.invalidateQueries(purchasesOf(window.id));
    answer(failed.map(({ purchase }) => purchase.proveedorId));
    const sent = purchases.length - failed.length;
    const text = one ? undefined : `A ${counted(sent, 'proveedor', 'proveedores')}.`;
    if (failed.length === 0) return alerts.success(messages.purchase.sent, text ? { text } : {});
    const reasons = [...new Set(failed.map(({ reason }) => reason))].map((reason) => {
      const names = failed.filter((other) => other.reason === reason).map(({ purchase }) => purchase.razonSocial);
      return `${listed(names)}: ${reason}`;
    });
    return one
      ? alerts.error(messages.purchase.failed, { text: failed[0]?.reason ?? '' })
      : alerts.notice(messages.purchase.failed, { text: reasons.join(' ') });
  };
  const mark = one ? 'Marcar como enviado' : `Marcar los ${purchases.length} como enviados`;
  return (
    <Dialog
      title={
        one
          ? `${purchaseStateRules[one.estado].sends.title} a ${one.razonSocial}`
          : `Enviar ${purchases.length} pedidos`
      }
      onClose={() => answer(undefined)}
      footer={
        window.cerrada && (
          <Button busy={busy} onClick={() => during(send())}>
            {busy && !one ? `Marcando ${tried} de ${purchases.length}…` : mark}
          </Button>
        )
      }
    >
      {!window.cerrada && (
        <p className={styles.note}>
          El cierre sigue abierto y pueden entrar pedidos: se marca como enviado cuando termina.
        </p>
      )}
      {one ? (
        <>
          <Ways purchase={one} window={window} />
          <p className={styles.sum}>{unsentText(one)}</p>
          <UnsentLines purchase={one} />
        </>
      ) : (
        <ul className={styles.suppliers} aria-label="Pedidos por enviar">
          {purchases.map((purchase) => (
            <li key={purchase.proveedorId}>
              <span>
                <strong>{purchase.razonSocial}</strong>
                <small>{unsentText(purchase)}</small>
              </span>
              <Ways purchase={purchase} window={window} />
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  );
}

const unsentLines = ({ renglones }: SuppliedPurchase) => renglones.filter(({ porEnviar }) => porEnviar > 0);

function unsentText(purchase: SuppliedPurchase): string {
  const lines = unsentLines(purchase);
  const taken = sumUnits(purchase.renglones, ({ porTomar }) => porTomar);
  const cost = lines.reduce((cents, line) => cents + toCents(line.costo ?? 0) * line.porEnviar, 0) / 100;
  return [
    inUnits(sumUnits(lines, ({ porEnviar }) => porEnviar)),
    cost > 0 && `${formatExactPrice(cost)} a costo`,
    taken > 0 && `se usan ${taken} que sobraron antes`,
  ]
    .filter(Boolean)
    .join(' · ');
}

const Ways = ({ purchase, window }: { purchase: SuppliedPurchase; window: NamedWindow }) => (
  <div className={styles.ways}>
    <WhatsAppButton
      href={whatsAppMessage(purchase.telefono, orderText(purchase, window.cierre))}
      aria-label={`WhatsApp a ${purchase.razonSocial}`}
    >
      WhatsApp
    </WhatsAppButton>
    <PurchasePapers ventana={window.id} supplier={purchase} />
  </div>
);

const UnsentLines = ({ purchase }: { purchase: SuppliedPurchase }) => (
  <DialogTable
    rows={unsentLines(purchase)}
    rowKey={keyOf}
    columns={[
      [
        'Producto',
        (line) => (
          <>
            {namedLine(line)}
            <small>{line.codigo}</small>
          </>
        ),
      ],
      ['Unidades', ({ porEnviar }) => porEnviar],
      ['Costo', costText],
    ]}
  />
);
