import { ChevronDown, FileText } from 'lucide-react';
import type { OrderType } from '#contract/orders.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, openDialog } from '../../ui/overlay/dialog.tsx';
import { usePhone } from '../../ui/use-phone.ts';
import { DocumentButton, InvoiceButton, ReportButtons } from '../documents/document-buttons.tsx';
import { closingReport, invoiceArchives } from '../documents/period-documents.ts';
import type { Period } from '../windows/period.ts';
import styles from './order-documents-bar.module.css';

type Props = { tipo: OrderType; period: Period };

/** The invoices and reports of the administrator's orders (§2.3). */
export function OrderDocumentsBar({ tipo, period }: Props) {
  const phone = usePhone();
  const openReports = () =>
    openDialog<void>(({ answer }) => <ReportsDialog period={period} onClose={() => answer()} />);
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
            {/* A phone has it among the reports. */}
            {!phone && <DocumentButton document={closingReport} period={period} />}
          </>
        )}
      </div>
      <p className={styles.period}>Con los pedidos {period.words}.</p>
    </section>
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
