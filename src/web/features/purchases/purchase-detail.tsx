import { useQuery } from '@tanstack/react-query';
import { HandCoins, PackageMinus, PackagePlus } from 'lucide-react';
import { counted, formatNumber } from '#contract/format.ts';
import { messages } from '#contract/messages.ts';
import { keyOf, namedLine } from '#contract/orders.ts';
import type { Purchase, PurchaseLine, Receipt } from '#contract/purchases.calls.ts';
import { api } from '../../platform/api.ts';
import { queryClient } from '../../platform/query-client.ts';
import { ordersKey } from '../../platform/windows.ts';
import { Button } from '../../ui/button.tsx';
import { formatMoment } from '../../ui/dates.ts';
import { DialogTable } from '../../ui/dialog-table.tsx';
import { Folded } from '../../ui/folded.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { alerts, orReport } from '../../ui/overlay/alerts.ts';
import { usePhone } from '../../ui/use-phone.ts';
import { Waiting } from '../../ui/waiting.tsx';
import { whatsAppMessage } from '../../ui/whatsapp.ts';
import { WhatsAppButton } from '../../ui/whatsapp-button.tsx';
import { ActButton, nextAct, openShares, type Viewing } from './acts.tsx';
import { PurchasePapers } from './purchase-papers.tsx';
import { cameNote, cameUnits, claimText, costText, isSupplied, sendingNote, sumUnits } from './purchase-text.ts';
import styles from './purchases.module.css';
import { type PurchaseKey, receiptsOf } from './queries.ts';
import { openSurplus } from './surplus-dialog.tsx';

type DetailProps = { purchase: Purchase; viewing: Viewing };

export function PurchaseDetail({ purchase, viewing }: DetailProps) {
  const { renglones, razonSocial } = purchase;
  const { window, receives, readsCosts } = viewing;
  if (!isSupplied(purchase))
    return (
      <>
        <p className="soft">Estos productos no tienen proveedor: póngales uno en Productos para poder pedirlos.</p>
        <Lines lines={renglones} readsCosts={readsCosts} />
      </>
    );
  const of = { ventana: window.id, proveedorId: purchase.proveedorId };
  const isSent = renglones.some(({ enviadas }) => enviadas > 0);
  const isWhole = isSent && renglones.every(({ porEnviar }) => porEnviar === 0);
  const hasCome = cameUnits(purchase) + sumUnits(renglones, ({ danadas, reclamadas }) => danadas + reclamadas) > 0;
  // The purchase's row in the list already has a button for the next act, so the detail does not repeat it.
  const isNext = nextAct(purchase, viewing) === 'RECIBIR';
  const receivesMore = receives && window.cerrada && !isNext;
  return (
    <>
      <Lines
        lines={renglones}
        readsCosts={readsCosts}
        onShort={receives ? (line) => openShares(purchase, line, viewing) : undefined}
        onSurplus={receives ? (line) => void openSurplus({ of, line }) : undefined}
      />
      {hasCome && <Folded title="Lo que llegó">{() => <ReceiptsList of={of} receives={receives} />}</Folded>}
      <div className={styles.ways}>
        {receivesMore && <ActButton act="RECIBIR" purchase={purchase} viewing={viewing} />}
        {receives && <SupplierClaim purchase={purchase} cierre={window.cierre} />}
        {readsCosts && hasCome && (
          <LinkButton
            to={`/proveedores/${of.proveedorId}/cuenta`}
            icon={HandCoins}
            label="Lo que se le debe"
            aria-label={`Lo que se le debe a ${razonSocial}`}
          />
        )}
        {readsCosts && isWhole && (
          <>
            <span className="soft">Último envío:</span>
            <PurchasePapers ventana={window.id} supplier={purchase} />
          </>
        )}
      </div>
    </>
  );
}

type LinesProps = {
  lines: Purchase['renglones'];
  readsCosts: boolean;
  onShort?: ((line: PurchaseLine) => void) | undefined;
  onSurplus?: ((line: PurchaseLine) => void) | undefined;
};

/** On a phone only two figures fit beside the name. The other figures stand under the name. */
const Lines = ({ lines, readsCosts, onShort, onSurplus }: LinesProps) => {
  const phone = usePhone();
  const isWide = readsCosts && !phone;
  const underName = (line: PurchaseLine) => [
    line.codigo,
    ...(readsCosts && phone
      ? [line.enviadas > 0 && counted(line.enviadas, 'enviada', 'enviadas'), costText(line)]
      : []),
    readsCosts && sendingNote(line),
    cameNote(line),
  ];
  return (
    <DialogTable
      rows={lines}
      rowKey={keyOf}
      columns={[
        [
          'Producto',
          (line) => (
            <>
              {namedLine(line)}
              <small>{underName(line).filter(Boolean).join(' · ')}</small>
              {onShort && line.sinRepartir > 0 && (
                <Button
                  variant="outline"
                  className={styles.short}
                  aria-label={`Faltante de ${namedLine(line)}`}
                  onClick={() => onShort(line)}
                >
                  <PackageMinus /> Faltan {formatNumber(line.faltan)}
                </Button>
              )}
              {onSurplus && line.sobrantes > 0 && (
                <Button
                  variant="outline"
                  className={styles.short}
                  aria-label={`Adónde fue lo que sobró de ${namedLine(line)}`}
                  onClick={() => onSurplus(line)}
                >
                  <PackagePlus /> Sobran {formatNumber(line.sobrantes)}
                </Button>
              )}
            </>
          ),
        ],
        ['Pedidas', ({ pedidas }) => formatNumber(pedidas)],
        ...(isWide ? ([['Enviadas', ({ enviadas }: PurchaseLine) => formatNumber(enviadas)]] as const) : []),
        ['Llegaron', ({ recibidas }) => formatNumber(recibidas)],
        ...(isWide ? ([['Costo', costText]] as const) : []),
      ]}
    />
  );
};

function SupplierClaim({ purchase, cierre }: { purchase: Purchase; cierre: number }) {
  const { telefono, renglones } = purchase;
  if (!renglones.some(({ danadas, reclamadas }) => danadas + reclamadas > 0)) return null;
  return (
    <WhatsAppButton href={whatsAppMessage(telefono, claimText(purchase, cierre))}>
      {renglones.some(({ reclamadas }) => reclamadas > 0) ? 'Reclamar al proveedor' : 'Reclamar lo dañado'}
    </WhatsAppButton>
  );
}

function ReceiptsList({ of, receives }: { of: PurchaseKey; receives: boolean }) {
  const query = useQuery(receiptsOf(of));
  const takeBack = async (receipt: Receipt) => {
    const sure = await alerts.confirm(messages.purchase.confirmUndo, { text: receiptText(receipt), verb: 'deshacer' });
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
              <small>{receiptText(receipt)}</small>
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

function receiptText({ renglones }: Receipt): string {
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
