import { cataloguePdf } from './catalogue-pdf.ts';
import { dailyReportPdf } from './daily-report-pdf.ts';
import { invoiceXlsx } from './invoice-xlsx.ts';
import { leaderInvoiceXlsx } from './leader-invoice-xlsx.ts';
import { leaderReportPdf } from './leader-report-pdf.ts';
import { leaderReportXlsx } from './leader-report-xlsx.ts';
import { listXlsx } from './list-xlsx.ts';
import { orderPdf } from './order-pdf.ts';
import { productReportXlsx } from './product-report-xlsx.ts';
import { productSheetPdf } from './product-sheet-pdf.ts';
import { sellerReportXlsx } from './seller-report-xlsx.ts';
import { supplierReportXlsx } from './supplier-report-xlsx.ts';

/** Every document by its name: plain data and the sentence of when it was made in, the file's bytes out. */
export const writers = {
  invoiceXlsx,
  leaderInvoiceXlsx,
  productReportXlsx,
  supplierReportXlsx,
  sellerReportXlsx,
  leaderReportXlsx,
  leaderReportPdf,
  listXlsx,
  dailyReportPdf,
  orderPdf,
  productSheetPdf,
};
type Writers = typeof writers;
export type DocumentName = keyof Writers;
/** What a document is made from. */
export type DataOf<Name extends DocumentName> = Parameters<Writers[Name]>[0];

/** Documents too large to be held whole: the same in, the file's bytes sent while they are written. */
export const streamers = { cataloguePdf };
type Streamers = typeof streamers;
export type StreamedName = keyof Streamers;
export type StreamedData<Name extends StreamedName> = Parameters<Streamers[Name]>[0];
