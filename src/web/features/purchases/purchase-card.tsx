import { HandCoins, MessageCircle, PackageMinus, PackageOpen, PackagePlus, Send } from 'lucide-react';
import type { ComponentProps } from 'react';
import { counted, formatExactPrice, formatNumber } from '#contract/format.ts';
import { keyOf, namedLine } from '#contract/orders.ts';
import type { Purchase, PurchaseLine } from '#contract/purchases.calls.ts';
import { isToSend, purchaseStateRules } from '#contract/purchases.ts';
import { Link } from '../../platform/router/link.tsx';
import type { NamedWindow } from '../../platform/windows.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { DialogTable } from '../../ui/dialog-table.tsx';
import { Folded } from '../../ui/folded.tsx';
import { bringDialog } from '../../ui/overlay/bring-dialog.ts';
import { openDialog } from '../../ui/overlay/dialog.tsx';
import { Pill } from '../../ui/pill.tsx';
import { usePhone } from '../../ui/use-phone.ts';
import { whatsAppMessage } from '../../ui/whatsapp.ts';
import { openShortage } from '../shortages/shortage-dialog.tsx';
import { PurchasePapers } from './purchase-papers.tsx';
import { cameNote, claimText, costText, inUnits, sendingNote, sumUnits } from './purchase-text.ts';
import styles from './purchases-page.module.css';
import { ReceiptsList } from './receipts-list.tsx';
import { ReceiveDialog } from './receive-dialog.tsx';
import { openSurplus } from './surplus-dialog.tsx';

type CardProps = {
  purchase: Purchase;
  window: NamedWindow;
  /** True for users who may send purchases. */
  manages: boolean;
  /** True for users who receive goods and see shortages. Without either right a user only reads. */
  receives: boolean;
  readsCosts: boolean;
  opened: boolean;
};

/** A purchase from one supplier with its actions. It opens to its lines. */
export function PurchaseCard({ purchase, window, manages, receives, readsCosts, opened }: CardProps) {
  const { proveedorId, razonSocial, estado, renglones, total = 0 } = purchase;
  const { text, pill, isAwaited, sends } = purchaseStateRules[estado];
  const unsent = sumUnits(renglones, ({ porEnviar }) => porEnviar);
  const sent = sumUnits(renglones, ({ enviadas }) => enviadas);
  const isMore = manages && sent > 0 && unsent > 0;
  const came = sumUnits(renglones, ({ recibidas, danadas, reclamadas }) => recibidas + danadas + reclamadas);
  const claimed = sumUnits(renglones, ({ danadas, reclamadas }) => danadas + reclamadas);
  return (
    <section className={styles.purchase} aria-label={razonSocial}>
      <div className={styles.head}>
        <h2>{razonSocial}</h2>
        <Pill tone={isMore ? 'waiting' : pill}>{isMore ? `Faltan enviar ${formatNumber(unsent)}` : text}</Pill>
        <p>
          {inUnits(sumUnits(renglones, ({ pedidas }) => pedidas))}
          {sent > 0 && ` · ${formatNumber(sent)} enviadas`}
          {came > 0 && ` · llegaron ${formatNumber(came)}`}
        </p>
        {readsCosts && <strong>{total > 0 ? formatExactPrice(total) : 'Sin costo'}</strong>}
        <div className={styles.acts}>
          {manages && proveedorId !== null && isToSend(purchase) && (
            <Button
              variant={window.cerrada ? 'filled' : 'outline'}
              aria-label={`${sends.verb} a ${razonSocial}`}
              aria-haspopup="dialog"
              onClick={() => openSending({ ...purchase, proveedorId }, window)}
            >
              <Send /> {sends.verb}
            </Button>
          )}
          {receives && proveedorId !== null && window.cerrada && (
            <Button
              variant={(manages && unsent > 0) || !isAwaited ? 'outline' : 'filled'}
              aria-label={`Recibir de ${razonSocial}`}
              aria-haspopup="dialog"
              onClick={() => openReceiving({ purchase: { ...purchase, proveedorId }, ventana: window.id, manages })}
            >
              <PackageOpen /> Recibir
            </Button>
          )}
        </div>
      </div>
      <Folded title={counted(renglones.length, 'renglón', 'renglones')} opened={opened}>
        {proveedorId === null && (
          <p className="soft">Estos productos no tienen proveedor: póngales uno en Productos para poder pedirlos.</p>
        )}
        <Lines
          lines={renglones}
          readsCosts={readsCosts}
          onShort={
            receives
              ? (line) => void openShortage(window.id, line, { manages, came: sharedUnits(line, renglones) })
              : undefined
          }
          onSurplus={
            receives && proveedorId !== null
              ? (line) => void openSurplus({ of: { ventana: window.id, proveedorId }, line })
              : undefined
          }
        />
        {receives && claimed > 0 && <SupplierClaim purchase={purchase} cierre={window.cierre} />}
        {proveedorId !== null && came > 0 && (
          <Folded title="Lo que llegó">
            {() => <ReceiptsList of={{ ventana: window.id, proveedorId }} receives={receives} />}
          </Folded>
        )}
        {readsCosts && proveedorId !== null && sent > 0 && unsent === 0 && (
          <div className={styles.ways}>
            <span className="soft">Último envío:</span>
            <PurchasePapers ventana={window.id} supplier={{ proveedorId, razonSocial }} />
          </div>
        )}
        {readsCosts && proveedorId !== null && came > 0 && (
          <div className={styles.ways}>
            <Link
              to={`/proveedores/${proveedorId}/cuenta`}
              className={buttonClass}
              data-variant="outline"
              aria-label={`Lo que se le debe a ${razonSocial}`}
            >
              <HandCoins /> Lo que se le debe
            </Link>
          </div>
        )}
      </Folded>
    </section>
  );
}

type LinesProps = {
  lines: Purchase['renglones'];
  /** True: shows sent units and costs. */
  readsCosts: boolean;
  /** Shares out the received units of a line's product; left out for users who only read. */
  onShort?: ((line: PurchaseLine) => void) | undefined;
  /** Tells where a line's surplus went; left out for users who only read. */
  onSurplus?: ((line: PurchaseLine) => void) | undefined;
};

/** A phone has room for the name and two figures. The other figures stand under the name. */
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

/** Units to share out: received and ordered units of the line, or of the whole product without a reference. */
const sharedUnits = ({ productoId, referencia }: PurchaseLine, lines: Purchase['renglones']) =>
  sumUnits(
    lines.filter((line) => line.productoId === productoId && (!referencia || line.referencia === referencia)),
    ({ recibidas, pedidas }) => Math.min(recibidas, pedidas),
  );

/** The message that claims broken and unordered units from the supplier. */
const SupplierClaim = ({ purchase, cierre }: { purchase: Purchase; cierre: number }) => (
  <div className={styles.ways}>
    <a
      className={buttonClass}
      data-variant="outline"
      href={whatsAppMessage(purchase.telefono, claimText(purchase, cierre))}
      target="_blank"
      rel="noreferrer"
    >
      <MessageCircle />{' '}
      {purchase.renglones.some(({ reclamadas }) => reclamadas > 0) ? 'Reclamar al proveedor' : 'Reclamar lo dañado'}
    </a>
  </div>
);

const openReceiving = (given: Omit<ComponentProps<typeof ReceiveDialog>, 'answer'>) => openDialog(ReceiveDialog, given);

const openSending = (purchase: Purchase & { proveedorId: number }, window: NamedWindow) =>
  // Loaded on demand: the library that reads telephone numbers is larger than the page.
  bringDialog(async () => (await import('./send-purchase-dialog.tsx')).SendPurchaseDialog, { purchase, window });
