import { HandCoins, PackageMinus, PackagePlus } from 'lucide-react';
import { counted, formatNumber } from '#contract/format.ts';
import { keyOf, namedLine } from '#contract/orders.ts';
import type { Purchase, PurchaseLine } from '#contract/purchases.calls.ts';
import { Button } from '../../ui/button.tsx';
import { DialogTable } from '../../ui/dialog-table.tsx';
import { Folded } from '../../ui/folded.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { usePhone } from '../../ui/use-phone.ts';
import { whatsAppMessage } from '../../ui/whatsapp.ts';
import { WhatsAppButton } from '../../ui/whatsapp-button.tsx';
import { ActButton, nextAct, openShares, type Viewing } from './acts.tsx';
import { PurchasePapers } from './purchase-papers.tsx';
import { cameNote, cameUnits, claimText, costText, isSupplied, sendingNote, sumUnits } from './purchase-text.ts';
import styles from './purchases-page.module.css';
import { ReceiptsList } from './receipts-list.tsx';
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
  // The row already has the button for its next act.
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

/** On a phone only two figures fit beside the name. The others stand under the name. */
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
