import { FileSpreadsheet, FileText } from 'lucide-react';
import { fileTypes } from '#contract/documents.ts';
import { Button } from '../../ui/button.tsx';
import { download, outcomes } from '../downloads/download.ts';
import type { Period } from '../windows/period.ts';

const essential = { label: 'Facturas Esencial', file: 'factura_esencial.xlsx', ...outcomes.invoices };
const black = { label: 'Facturas Black', file: 'factura_black.xlsx', ...outcomes.invoices };
const report = { label: 'Reporte del equipo', file: 'reporteByLider.xlsx', ...outcomes.downloadedReport };

/** A leader's invoices of both catalogues, and the report of the team (§2.3). */
export function TeamDocuments({ leaderId, period }: { leaderId: string; period: Period }) {
  const input = { params: { id: leaderId }, query: period.query };
  const asPdf = { ...input, headers: { accept: fileTypes.pdf } };
  const documents = [
    ['Facturas Esencial', () => download('POST /api/menu/factura-lider/:id', input, essential)],
    ['Facturas Black', () => download('POST /api/menu/factura-lider-black/:id', input, black)],
    ['Reporte PDF', () => download('GET /api/menu/reportLideresExcel/:id', asPdf, { ...report, file: 'reporte.pdf' })],
    ['Reporte Excel', () => download('GET /api/menu/reportLideresExcel/:id', input, report)],
  ] as const;
  return documents.map(([name, receive]) => (
    <Button key={name} variant="outline" onClick={receive}>
      {name === 'Reporte PDF' ? <FileText /> : <FileSpreadsheet />} {name}
    </Button>
  ));
}
