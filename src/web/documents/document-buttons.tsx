import { Search } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../ui/button.tsx';
import { openDialog } from '../ui/overlay/dialog.tsx';
import { DocumentButton } from './document-button.tsx';
import type { Period } from './period.ts';
import styles from './document-buttons.module.css';
import { SupplierReportDialog } from './supplier-report-dialog.tsx';
import { closingReport, productReports, sellerReport, supplierReports } from './period-documents.ts';

/** Every report of a period: by product, by seller, by supplier, and all of them together. */
export function ReportButtons({ period, onStart }: { period: Period; onStart?: () => void }) {
  const askSupplier = () => {
    onStart?.();
    return openDialog<void>(({ answer }) => <SupplierReportDialog period={period} onClose={() => answer()} />);
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
          <Search aria-hidden="true" /> Elegir proveedor
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
