import { ChevronDown, FileText } from 'lucide-react';
import type { OrderType } from '#contract/orders.ts';
import { Button } from '../../ui/button.tsx';
import { type Answering, Dialog, openDialog } from '../../ui/overlay/dialog.tsx';
import { usePhone } from '../../ui/use-phone.ts';
import { DocumentButton, InvoiceButton, ReportButtons } from '../documents/document-buttons.tsx';
import { closingReport, invoiceArchives } from '../documents/period-documents.ts';
import type { Period } from '../windows/period.ts';

type Props = { tipo: OrderType; period: Period };

/** The invoices and reports of the administrator's orders (§2.3), those that the specification names first. */
export function OrderDocuments({ tipo, period }: Props) {
  const phone = usePhone();
  return (
    <>
      {invoiceArchives[tipo].map((document) => (
        <DocumentButton key={document.file} document={document} period={period} />
      ))}
      <InvoiceButton period={period} />
      {tipo === 'ESENCIAL' && (
        <>
          <Button variant="outline" aria-haspopup="dialog" onClick={() => openDialog(ReportsDialog, { period })}>
            <FileText /> Reportes <ChevronDown />
          </Button>
          {/* A phone has it among the reports. */}
          {!phone && <DocumentButton document={closingReport} period={period} />}
        </>
      )}
    </>
  );
}

const ReportsDialog = ({ period, answer }: Answering<void> & { period: Period }) => (
  <Dialog title="Reportes" onClose={answer}>
    <p>
      <small>Con los pedidos {period.words}.</small>
    </p>
    <ReportButtons period={period} onStart={answer} />
  </Dialog>
);
