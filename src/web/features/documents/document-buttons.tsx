import { FileArchive, FileSpreadsheet, ReceiptText, Search } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { openDialog } from '../../ui/overlay/dialog.tsx';
import { download } from '../downloads/download.ts';
import type { Period } from '../windows/period.ts';
import styles from './document-buttons.module.css';
import { InvoiceDialog, SupplierReportDialog } from './document-dialogs.tsx';
import {
  closingReport,
  type PeriodDocument,
  productReports,
  sellerReport,
  supplierReports,
} from './period-documents.ts';

type DocumentButtonProps = {
  document: PeriodDocument;
  period: Period;
  /** What the button says, where the document's own label is too short. */
  name?: string;
  variant?: 'filled' | 'outline';
  onStart?: () => void;
};

/** Downloads one document of a period. */
export function DocumentButton({ document, period, name, variant = 'outline', onStart }: DocumentButtonProps) {
  const Icon = document.file.endsWith('.zip') ? FileArchive : FileSpreadsheet;
  const start = () => {
    onStart?.();
    void download(document.route, { query: period.query }, { ...document, label: name ?? document.label });
  };
  return (
    <Button variant={variant} aria-label={name} onClick={start}>
      <Icon /> {document.label}
    </Button>
  );
}

/** Asks whose invoice of a period to generate. */
export function InvoiceButton({ period }: { period: Period }) {
  return (
    <Button variant="outline" aria-haspopup="dialog" onClick={() => openDialog(InvoiceDialog, { period })}>
      <ReceiptText /> Generar factura
    </Button>
  );
}

/** Every report of a period: by product, by seller, by supplier, and all of them together. */
export function ReportButtons({ period, onStart }: { period: Period; onStart?: () => void }) {
  const askSupplier = () => {
    onStart?.();
    return openDialog(SupplierReportDialog, { period });
  };
  return (
    <div className={styles.groups}>
      <DocumentGroup title="Reporte por producto">
        {productReports.map((report) => (
          <DocumentButton
            key={report.file}
            document={report}
            name={`Reporte por producto: ${report.label}`}
            {...{ period, onStart }}
          />
        ))}
      </DocumentGroup>
      <DocumentGroup title="Reporte por proveedor">
        <Button variant="outline" onClick={askSupplier}>
          <Search /> Elegir proveedor
        </Button>
        <DocumentButton document={supplierReports} name="Reportes de todos los proveedores" {...{ period, onStart }} />
      </DocumentGroup>
      <DocumentGroup title="Vendedores y cierre">
        <DocumentButton document={sellerReport} name="Reporte por vendedor" {...{ period, onStart }} />
        <DocumentButton document={closingReport} {...{ period, onStart }} />
      </DocumentGroup>
    </div>
  );
}

/** Documents of one kind, under their name. */
export function DocumentGroup({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.group}>
      <h3>{title}</h3>
      <div className={styles.buttons}>{children}</div>
    </section>
  );
}
