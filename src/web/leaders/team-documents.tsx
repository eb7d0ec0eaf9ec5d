import { FileSpreadsheet, FileText } from 'lucide-react';
import { download } from '../documents/download.ts';
import { outcomes } from '../documents/outcomes.ts';
import { describePeriod, type Period } from '../documents/period-documents.ts';
import { Button } from '../ui/button.tsx';
import styles from './team-documents.module.css';

/** A leader's invoices of both catalogues, and the report of the team (§2.3). */
export function TeamDocuments({ leaderId, period }: { leaderId: string; period: Period }) {
  const input = { params: { id: leaderId }, query: period };
  const report = { label: 'Reporte del equipo', file: 'reporte.pdf', ...outcomes.downloadedReport };
  return (
    <div className={styles.documents}>
      <div className={styles.buttons}>
        <Button
          onClick={() =>
            download('POST /api/menu/factura-lider/:id', input, {
              label: 'Facturas Esencial',
              file: 'factura_esencial.xlsx',
              ...outcomes.invoices,
            })
          }
        >
          <FileSpreadsheet aria-hidden="true" /> Facturas Esencial
        </Button>
        <Button
          variant="outline"
          onClick={() =>
            download('POST /api/menu/factura-lider-black/:id', input, {
              label: 'Facturas Black',
              file: 'factura_black.xlsx',
              ...outcomes.invoices,
            })
          }
        >
          <FileSpreadsheet aria-hidden="true" /> Facturas Black
        </Button>
        <Button
          variant="outline"
          onClick={() =>
            download(
              'GET /api/menu/reportLideresExcel/:id',
              { ...input, headers: { accept: 'application/pdf' } },
              report,
            )
          }
        >
          <FileText aria-hidden="true" /> Reporte PDF
        </Button>
        <Button
          variant="outline"
          onClick={() =>
            download('GET /api/menu/reportLideresExcel/:id', input, { ...report, file: 'reporteByLider.xlsx' })
          }
        >
          <FileSpreadsheet aria-hidden="true" /> Reporte Excel
        </Button>
      </div>
      <p className={styles.period}>Con los pedidos {describePeriod(period)}.</p>
    </div>
  );
}
