import { MessageCircle } from 'lucide-react';
import { useState } from 'react';
import { formatExactPrice } from '#contract/format.ts';
import { messages } from '#contract/messages.ts';
import { keyOf, namedLine } from '#contract/orders.ts';
import { toCents } from '#contract/prices.ts';
import type { Purchase } from '#contract/purchases.calls.ts';
import { purchaseStateRules } from '#contract/purchases.ts';
import { api } from '../../platform/api.ts';
import { newKey } from '../../platform/once.ts';
import { queryClient } from '../../platform/query-client.ts';
import type { NamedWindow } from '../../platform/windows.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { DialogTable } from '../../ui/dialog-table.tsx';
import { alerts, orReport } from '../../ui/overlay/alerts.ts';
import { type Answering, Dialog } from '../../ui/overlay/dialog.tsx';
import { useBusy } from '../../ui/use-busy.ts';
import { whatsAppMessage } from '../../ui/whatsapp.ts';
import { PurchasePapers } from './purchase-papers.tsx';
import { costText, inUnits, orderText, sumUnits } from './purchase-text.ts';
import styles from './purchases-page.module.css';
import { purchasesOf } from './queries.ts';

type Props = Answering<void> & { purchase: Purchase & { proveedorId: number }; window: NamedWindow };

/** Sends a purchase to the supplier as a sheet, a PDF or a message, and then marks it as sent. */
export function SendPurchaseDialog({ purchase, window, answer }: Props) {
  const [key] = useState(newKey);
  const [busy, during] = useBusy();
  const { razonSocial, telefono, estado, proveedorId, huella } = purchase;
  const lines = purchase.renglones.filter(({ porEnviar }) => porEnviar > 0);
  const taken = sumUnits(purchase.renglones, ({ porTomar }) => porTomar);
  const cost = lines.reduce((cents, line) => cents + toCents(line.costo ?? 0) * line.porEnviar, 0) / 100;
  const keep = async () => {
    const call = {
      params: { ventana: window.id, proveedorId },
      body: { huella },
      headers: { 'Idempotency-Key': key },
    };
    const sent = await during(
      orReport(api('POST /api/compras/:ventana/:proveedorId/enviar', call), messages.purchase.failed),
    );
    void queryClient.invalidateQueries(purchasesOf(window.id));
    answer();
    if (sent) await alerts.success(messages.purchase.sent);
  };
  return (
    <Dialog title={`${purchaseStateRules[estado].sends.title} a ${razonSocial}`} onClose={answer}>
      <div className={styles.ways}>
        <a
          className={buttonClass}
          data-variant="outline"
          href={whatsAppMessage(telefono, orderText(purchase, window.cierre))}
          target="_blank"
          rel="noreferrer"
        >
          <MessageCircle /> WhatsApp
        </a>
        <PurchasePapers ventana={window.id} supplier={{ proveedorId, razonSocial }} />
      </div>
      {window.cerrada ? (
        <Button className={styles.keep} busy={busy} onClick={keep}>
          Marcar como enviado
        </Button>
      ) : (
        <p className={styles.note}>
          El cierre sigue abierto y pueden entrar pedidos: se marca como enviado cuando termina.
        </p>
      )}
      <p className={styles.sum}>
        {inUnits(sumUnits(lines, ({ porEnviar }) => porEnviar))}
        {cost > 0 && ` · ${formatExactPrice(cost)} a costo`}
        {taken > 0 && ` · se usan ${taken} que sobraron antes`}
      </p>
      <DialogTable
        rows={lines}
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
    </Dialog>
  );
}
