import { ChevronDown, Files, FileText } from 'lucide-react';
import type { OrderType } from '#contract/orders.ts';
import { DocumentButton, DocumentGroup, InvoiceButton, ReportButtons } from '../../documents/document-buttons.tsx';
import { closingReport, invoiceArchives } from '../../documents/period-documents.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, openDialog } from '../../ui/overlay/dialog.tsx';
import { usePhone } from '../../ui/use-phone.ts';
import type { Period } from '../closings/period.ts';
import styles from './order-documents-bar.module.css';

type Props = { tipo: OrderType; period: Period };

/** The invoices and reports of the administrator's orders (§2.3); on a phone a button opens them in a dialog. */
export function OrderDocumentsBar({ tipo, period }: Props) {
  const phone = usePhone();
  const openReports = () =>
    openDialog<void>(({ answer }) => <ReportsDialog period={period} onClose={() => answer()} />);
  if (phone) return <FoldedBar tipo={tipo} period={period} />;
  return (
    <section aria-label="Facturas y reportes">
      <div className={styles.bar}>
        <InvoiceButton period={period} />
        {invoiceArchives[tipo].map((document) => (
          <DocumentButton key={document.file} document={document} period={period} />
        ))}
        {tipo === 'ESENCIAL' && (
          <>
            <Button variant="outline" aria-haspopup="dialog" onClick={openReports}>
              <FileText aria-hidden /> Reportes <ChevronDown aria-hidden />
            </Button>
            <DocumentButton document={closingReport} period={period} />
          </>
        )}
      </div>
      <p className={styles.period}>Con los pedidos {period.words}.</p>
    </section>
  );
}

function FoldedBar(props: Props) {
  const open = () => openDialog<void>(({ answer }) => <DocumentsDialog {...props} onClose={() => answer()} />);
  return (
    <>
      <Button variant="outline" className={styles.folded} aria-haspopup="dialog" onClick={open}>
        <Files aria-hidden /> Facturas y reportes
      </Button>
      <p className={styles.period}>Con los pedidos {props.period.words}.</p>
    </>
  );
}

function DocumentsDialog({ tipo, period, onClose }: Props & { onClose: () => void }) {
  return (
    <Dialog title="Facturas y reportes" onClose={onClose}>
      <p className={styles.period}>Con los pedidos {period.words}.</p>
      <DocumentGroup title="Facturas">
        <InvoiceButton period={period} onStart={onClose} />
        {invoiceArchives[tipo].map((document) => (
          <DocumentButton key={document.file} document={document} period={period} onStart={onClose} />
        ))}
      </DocumentGroup>
      {tipo === 'ESENCIAL' && (
        <div className={styles.reports}>
          <ReportButtons period={period} onStart={onClose} />
        </div>
      )}
    </Dialog>
  );
}

function ReportsDialog({ period, onClose }: { period: Period; onClose: () => void }) {
  return (
    <Dialog title="Reportes" onClose={onClose}>
      <p className={styles.period}>Con los pedidos {period.words}.</p>
      <ReportButtons period={period} onStart={onClose} />
    </Dialog>
  );
}
