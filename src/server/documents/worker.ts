import type { MessagePort } from 'node:worker_threads';
import { deflateRawSync } from 'node:zlib';
import { move } from 'piscina';
import { accountingCsv, accountingXlsx } from './accounting.ts';
import { type Catalogue, cataloguePdf } from './catalogue-pdf.ts';
import { commissionPdf, commissionXlsx } from './commission-statement.ts';
import { dailyReportPdf, dailyReportXlsx } from './daily-report.ts';
import { invoiceXlsx, leaderInvoiceXlsx } from './invoice-xlsx.ts';
import { leaderReportPdf, leaderReportXlsx } from './leader-report.ts';
import type { Letterhead } from './letterhead.ts';
import { ordersPdf } from './orders-pdf.ts';
import { parcelLabelsPdf } from './parcel-labels-pdf.ts';
import type { Send } from './pdf.ts';
import { productSheetPdf } from './product-sheet-pdf.ts';
import { purchasePdf, purchaseXlsx } from './purchase.ts';
import { receiptPdf } from './receipt.ts';
import { productReportXlsx, sellerReportXlsx, supplierReportXlsx } from './reports-xlsx.ts';
import type { BankRequest } from './sheets/bank-table.ts';
import { type ReadBankFile, readBankFile } from './sheets/read-bank-file.ts';
import { type ReadSheet, readSheet } from './sheets/read-sheet.ts';
import type { SheetRequest } from './sheets/sheet-request.ts';
import { UnreadableSheet } from './sheets/sheet-rows.ts';
import { statementPdf, statementXlsx } from './statement.ts';
import { listXlsx } from './xlsx.ts';

/**
 * The function that writes each document. It gets the data, the sentence that says when it was made, and a letterhead.
 */
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
  receiptPdf,
  commissionXlsx,
  commissionPdf,
  accountingXlsx,
  accountingCsv,
};
type Writers = typeof writers;
export type DocumentName = keyof Writers;
export type DataOf<Name extends DocumentName> = Parameters<Writers[Name]>[0];

/** What the thread is to write or read. A catalogue's parts go to the port `to`; a null marks the end. */
export type Task =
  | ({ name: DocumentName; data: unknown } & Edition)
  | ({ catalogue: Catalogue; to: MessagePort } & Edition)
  | SheetTask
  | BankTask;
type Edition = { made: string; letterhead: Letterhead | undefined };
type BankTask = { bankFile: Uint8Array; request: BankRequest; timeZone: string; today: string };
type SheetTask = { sheet: Uint8Array; request: SheetRequest; today: string };

export type Unreadable = { unreadable: string };

function read(task: SheetTask | BankTask): ReadSheet | ReadBankFile | Unreadable {
  try {
    if ('bankFile' in task) return readBankFile(task.bankFile, task.request, task);
    return readSheet(task.sheet, task.request, task.today);
  } catch (error) {
    if (!(error instanceof UnreadableSheet)) throw error;
    return { unreadable: error.message };
  }
}

/** Compresses a workbook in this thread. Node's own stream sends each part to other threads, which took longer. */
class PackedHere extends TransformStream<BufferSource, Uint8Array<ArrayBuffer>> {
  constructor() {
    const parts: Uint8Array[] = [];
    super({
      transform: (part) => void parts.push(part as Uint8Array),
      flush: (packed) => packed.enqueue(deflateRawSync(Buffer.concat(parts))),
    });
  }
}

export default async function work(task: Task) {
  if ('sheet' in task || 'bankFile' in task) return read(task);
  if (!('to' in task)) {
    globalThis.CompressionStream = PackedHere;
    const write = writers[task.name] as (data: unknown, made: string, letterhead?: Letterhead) => Promise<Uint8Array>;
    const bytes = await write(task.data, task.made, task.letterhead);
    // A small Buffer shares its memory with others and cannot be transferred, so its bytes are copied.
    return move(bytes.byteLength === bytes.buffer.byteLength ? bytes : Uint8Array.from(bytes));
  }
  const { to } = task;
  const send: Send = (part) => {
    const own = Uint8Array.from(part);
    to.postMessage(own, [own.buffer]);
  };
  try {
    await cataloguePdf(task.catalogue, send, task.made, task.letterhead);
    to.postMessage(null);
  } finally {
    to.close();
  }
}
