import { windowFile } from '#contract/documents.ts';
import { type DownloadTexts, type FileRoute, outcomes } from '../downloads/download.ts';

export type PeriodDocument = DownloadTexts & { route: PeriodRoute };
type PeriodRoute = Extract<
  FileRoute,
  | `POST /api/menu/factura${'s' | 's-black' | 's-lider' | 's-lider-black' | 's-reporte'}`
  | `GET /api/menu/reportByProduct${'General' | 'Online' | 'Mixto' | ''}`
  | 'GET /api/menu/generateExcelVedendedores'
  | 'POST /api/menu/reporte-proveedores'
  | 'POST /api/menu/cierre-completo'
>;

/** The invoices of all leaders or sellers, by catalogue (§2.3, file names §9). */
export const invoiceArchives = {
  ESENCIAL: [
    archive('Facturas Líderes', 'POST /api/menu/facturas-lider', 'FacturasLideres.zip'),
    archive('Facturas Vendedores', 'POST /api/menu/facturas', 'FacturasVendedores_esencial.zip'),
  ],
  BLACK: [
    archive('Facturas Líderes', 'POST /api/menu/facturas-lider-black', 'FacturasBlackLideres.zip'),
    archive('Facturas Vendedores', 'POST /api/menu/facturas-black', 'FacturasBlackVendedores.zip'),
  ],
} as const;

export const productReports = [
  report('General', 'GET /api/menu/reportByProductGeneral', 'reporteByProductoGeneral.xlsx'),
  report('Online', 'GET /api/menu/reportByProductOnline', 'reporteByProductoOnline.xlsx'),
  report('Mixto', 'GET /api/menu/reportByProductMixto', 'reporteByProductoMixto.xlsx'),
  report('Todos los tipos', 'GET /api/menu/reportByProduct', 'reporteByProducto.xlsx'),
];

export const sellerReport = report('Por vendedor', 'GET /api/menu/generateExcelVedendedores', 'reporteByVendedor.xlsx');

export const supplierReports: PeriodDocument = {
  route: 'POST /api/menu/reporte-proveedores',
  label: 'Todos los proveedores',
  file: 'ReportesProveedores.zip',
  ...outcomes.reports,
};

export const windowReport: PeriodDocument = {
  route: 'POST /api/menu/facturas-reporte',
  label: 'Reporte de cierre',
  file: 'ReportesCierre.zip',
  ...outcomes.window,
};

export const wholeWindow = (cierre: number): PeriodDocument => ({
  route: 'POST /api/menu/cierre-completo',
  label: 'Descargar todo',
  file: windowFile(cierre),
  ...outcomes.documents,
});

function archive(label: string, route: PeriodRoute, file: string): PeriodDocument {
  return { route, label, file, ...outcomes.invoices };
}

function report(label: string, route: PeriodRoute, file: string): PeriodDocument {
  return { route, label, file, ...outcomes.downloadedReport };
}

/** The orders on an invoice: one person's (`own`), or the Esencial or Black orders of her team. */
export type InvoiceScope = 'own' | 'team' | 'teamBlack';

const invoiceRoutes = {
  own: 'POST /api/menu/factura/:id',
  team: 'POST /api/menu/factura-lider/:id',
  teamBlack: 'POST /api/menu/factura-lider-black/:id',
} as const;

export function invoiceOf(name: string, scope: InvoiceScope) {
  const label = { own: 'Factura', team: 'Factura Esencial del equipo', teamBlack: 'Factura Black del equipo' }[scope];
  const file = { own: `Factura_${name}.xlsx`, team: 'factura_esencial.xlsx', teamBlack: 'factura_black.xlsx' }[scope];
  return { route: invoiceRoutes[scope], label: `${label} de ${name}`, file, ...outcomes.invoice };
}
