import { HandCoins, MessageCircle, PackageMinus, PackageOpen, Send } from 'lucide-react';
import type { ComponentProps } from 'react';
import { counted, formatExactPrice, formatNumber } from '#contract/format.ts';
import { keyOf, namedLine } from '#contract/orders.ts';
import type { Purchase, PurchaseLine } from '#contract/purchases.calls.ts';
import { purchaseStateRules } from '#contract/purchases.ts';
import { Link } from '../../platform/router/link.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { DialogTable } from '../../ui/dialog-table.tsx';
import { Folded } from '../../ui/folded.tsx';
import { bringDialog } from '../../ui/overlay/bring-dialog.ts';
import { openDialog } from '../../ui/overlay/dialog.tsx';
import { Pill } from '../../ui/pill.tsx';
import { usePhone } from '../../ui/use-phone.ts';
import { whatsAppMessage } from '../../ui/whatsapp.ts';
import { openShortage } from '../shortages/shortage-dialog.tsx';
import type { NamedWindow } from '../windows/queries.ts';
import { PurchasePapers } from './purchase-papers.tsx';
import { brokenText, cameNote, costText, inUnits, sendingNote, sumUnits } from './purchase-text.ts';
import styles from './purchases-page.module.css';
import { ReceiptsList } from './receipts-list.tsx';
import { ReceiveDialog } from './receive-dialog.tsx';

type CardProps = {
  purchase: Purchase;
  window: NamedWindow;
  /** Sends. */
  manages: boolean;
  /** Notes what comes, and reads what is short; who does neither reads alone. */
  receives: boolean;
  readsCosts: boolean;
  opened: boolean;
};

/** What is bought of one supplier, and what is done about it; it opens to its lines. */
export function PurchaseCard({ purchase, window, manages, receives, readsCosts, opened }: CardProps) {
  const { proveedorId, razonSocial, estado, renglones, total = 0 } = purchase;
  const { text, pill, isAwaited, sends } = purchaseStateRules[estado];
  const unsent = sumUnits(renglones, ({ porEnviar }) => porEnviar);
  const sent = sumUnits(renglones, ({ enviadas }) => enviadas);
  const isMore = manages && sent > 0 && unsent > 0;
  const came = sumUnits(renglones, ({ recibidas, danadas }) => recibidas + danadas);
  const broken = sumUnits(renglones, ({ danadas }) => danadas);
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
          {manages && proveedorId !== null && unsent > 0 && (
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
        />
        {receives && broken > 0 && <BrokenClaim purchase={purchase} cierre={window.cierre} />}
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
  /** Then it shows what was sent and what it costs. */
  readsCosts: boolean;
  /** Shares out what came of a line's product; left out for who only reads. */
  onShort?: ((line: PurchaseLine) => void) | undefined;
};

/** On a phone there is room for the name and two figures: the others stand under the name. */
const Lines = ({ lines, readsCosts, onShort }: LinesProps) => {
  const phone = usePhone();
  const isWide = readsCosts && !phone;
  const underName = (line: PurchaseLine) => [
    line.codigo,
    ...(readsCosts && phone ? [line.enviadas > 0 && counted(line.enviadas, 'enviada', 'enviadas'), costText(line)] : []),
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

/** Units of a line that came and were ordered, of one without reference all of its product's: what is shared out. */
const sharedUnits = ({ productoId, referencia }: PurchaseLine, lines: Purchase['renglones']) =>
  sumUnits(
    lines.filter((line) => line.productoId === productoId && (!referencia || line.referencia === referencia)),
    ({ recibidas, pedidas }) => Math.min(recibidas, pedidas),
  );

/** What came broken, ready to be claimed from the supplier. */
const BrokenClaim = ({ purchase, cierre }: { purchase: Purchase; cierre: number }) => (
  <div className={styles.ways}>
    <a
      className={buttonClass}
      data-variant="outline"
      href={whatsAppMessage(purchase.telefono, brokenText(purchase, cierre))}
      target="_blank"
      rel="noreferrer"
    >
      <MessageCircle /> Reclamar lo dañado
    </a>
  </div>
);

const openReceiving = (given: Omit<ComponentProps<typeof ReceiveDialog>, 'answer'>) => openDialog(ReceiveDialog, given);

const openSending = (purchase: Purchase & { proveedorId: number }, window: NamedWindow) =>
  // Numbers are read by a library that is larger than the page.
  bringDialog(async () => (await import('./send-purchase-dialog.tsx')).SendPurchaseDialog, { purchase, window });
