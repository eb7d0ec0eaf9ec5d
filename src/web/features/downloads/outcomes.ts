import { messages } from '#contract/messages.ts';

const { document } = messages;

/** What §8 says after each kind of document. */
export const outcomes = {
  invoice: { done: document.invoiceDone, failed: document.invoiceFailed },
  invoices: { done: document.invoicesDone, failed: document.invoicesFailed },
  /** Those of the dialogs, which §8 names. */
  report: { done: document.reportDone, failed: document.reportFailed },
  /** Those that a button downloads: by product (§8), by seller, by team. */
  downloadedReport: { done: document.reportDone, failed: document.downloadFailed },
  reports: { done: document.reportsDone, failed: document.reportsFailed },
  closing: { done: document.closingReportDone, failed: document.closingReportFailed },
  /** Invoices and reports together. */
  documents: { done: document.documentsDone, failed: document.documentsFailed },
  print: { done: document.printed, failed: document.printFailed },
} as const;
