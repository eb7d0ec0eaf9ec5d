import type { MessagePort } from 'node:worker_threads';
import { move } from 'piscina';
import { accountingCsv, accountingXlsx } from './accounting.ts';
import { type Catalogue, cataloguePdf } from './catalogue-pdf.ts';
import { dailyReportPdf, dailyReportXlsx } from './daily-report.ts';
import { invoiceXlsx, leaderInvoiceXlsx } from './invoice-xlsx.ts';
import { leaderReportPdf, leaderReportXlsx } from './leader-report.ts';
import { ordersPdf } from './orders-pdf.ts';
import { parcelLabelsPdf } from './parcel-labels-pdf.ts';
import type { Send } from './pdf.ts';
import { productSheetPdf } from './product-sheet-pdf.ts';
import { purchasePdf, purchaseXlsx } from './purchase.ts';
import { productReportXlsx, sellerReportXlsx, supplierReportXlsx } from './reports-xlsx.ts';
import { type ReadSheet, readSheet } from './sheets/read-sheet.ts';
import type { SheetRequest } from './sheets/sheet-request.ts';
import { UnreadableSheet } from './sheets/sheet-rows.ts';
import { statementPdf, statementXlsx } from './statement.ts';
import { listXlsx } from './xlsx.ts';

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
  dailyReportXlsx,
  ordersPdf,
  productSheetPdf,
  parcelLabelsPdf,
  purchaseXlsx,
  purchasePdf,
  statementXlsx,
  statementPdf,
  accountingXlsx,
  accountingCsv,
};
type Writers = typeof writers;
export type DocumentName = keyof Writers;
export type DataOf<Name extends DocumentName> = Parameters<Writers[Name]>[0];

/**
 * A document to be written whole, or a catalogue, which is too large for that, to be sent to a port part by part and null after
 * the last one. `made` is the document's sentence of when it was made.
 */
export type Task =
  | { name: DocumentName; data: unknown; made: string }
  | { catalogue: Catalogue; made: string; to: MessagePort }
  | SheetTask;
type SheetTask = { sheet: Uint8Array; request: SheetRequest; today: string };

export type Unreadable = { unreadable: string };

/** What a sheet holds, or in a sentence why it cannot be read. */
function read({ sheet, request, today }: SheetTask): ReadSheet | Unreadable {
  try {
    return readSheet(sheet, request, today);
  } catch (error) {
    if (!(error instanceof UnreadableSheet)) throw error;
    return { unreadable: error.message };
  }
}

/** Writes a document in the thread and transfers its bytes, or reads a sheet. */
export default async function work(task: Task) {
  if ('sheet' in task) return read(task);
  if (!('to' in task)) {
    const bytes = await (writers[task.name] as (data: unknown, made: string) => Promise<Uint8Array>)(
      task.data,
      task.made,
    );
    // Small Buffers share their memory with others, which cannot be transferred.
    return move(bytes.byteLength === bytes.buffer.byteLength ? bytes : Uint8Array.from(bytes));
  }
  const { to } = task;
  const send: Send = (part) => {
    const own = Uint8Array.from(part);
    to.postMessage(own, [own.buffer]);
  };
  try {
    await cataloguePdf(task.catalogue, send, task.made);
    to.postMessage(null);
  } finally {
    to.close();
  }
}
