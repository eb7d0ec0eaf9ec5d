import { FileSpreadsheet, FileText } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { download, outcomes } from '../downloads/download.ts';
import type { Period } from '../windows/period.ts';

const invoices = [
  {
    route: 'POST /api/menu/factura-lider/:id',
    label: 'Facturas Esencial',
    file: 'factura_esencial.xlsx',
    ...outcomes.invoices,
  },
  {
    route: 'POST /api/menu/factura-lider-black/:id',
    label: 'Facturas Black',
    file: 'factura_black.xlsx',
    ...outcomes.invoices,
  },
] as const;

/** A leader's invoices of both catalogues, and the report of the team (§2.3). */
export function TeamDocuments({ leaderId, period }: { leaderId: string; period: Period }) {
  const input = { params: { id: leaderId }, query: period.query };
  const report = { label: 'Reporte del equipo', file: 'reporte.pdf', ...outcomes.downloadedReport };
  return (
    <>
      {invoices.map(({ route, ...texts }) => (
        <Button key={texts.file} variant="outline" onClick={() => download(route, input, texts)}>
          <FileSpreadsheet /> {texts.label}
        </Button>
      ))}
      <Button
        variant="outline"
        onClick={() =>
          download('GET /api/menu/reportLideresExcel/:id', { ...input, headers: { accept: 'application/pdf' } }, report)
        }
      >
        <FileText /> Reporte PDF
      </Button>
      <Button
        variant="outline"
        onClick={() =>
          download('GET /api/menu/reportLideresExcel/:id', input, { ...report, file: 'reporteByLider.xlsx' })
        }
      >
        <FileSpreadsheet /> Reporte Excel
      </Button>
    </>
  );
}
