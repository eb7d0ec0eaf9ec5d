import type { Wanted } from './download.ts';
import type { FileRoute } from './obtain.ts';
import { outcomes } from './outcomes.ts';

/** A document of a whole period, ready to be asked for. */
export type WindowDocument = Wanted & { route: WindowRoute };
type WindowRoute = Extract<
  FileRoute,
  | `POST /api/menu/factura${'s' | 's-black' | 's-lider' | 's-lider-black' | 's-reporte'}`
  | `GET /api/menu/reportByProduct${'General' | 'Online' | 'Mixto' | ''}`
  | 'GET /api/menu/generateExcelVedendedores'
  | 'POST /api/menu/reporte-proveedores'
>;

/** Invoices of everybody, by catalogue (§2.3, file names §9). */
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

export const supplierReports: WindowDocument = {
  route: 'POST /api/menu/reporte-proveedores',
  label: 'Todos los proveedores',
  file: 'ReportesProveedores.zip',
  ...outcomes.reports,
};

/** Every report in one archive. */
export const closingReport: WindowDocument = {
  route: 'POST /api/menu/facturas-reporte',
  label: 'Reporte de cierre',
  file: 'ReportesCierre.zip',
  ...outcomes.closing,
};

function archive(label: string, route: WindowRoute, file: string): WindowDocument {
  return { route, label, file, ...outcomes.invoices };
}

function report(label: string, route: WindowRoute, file: string): WindowDocument {
  return { route, label, file, ...outcomes.downloadedReport };
}
