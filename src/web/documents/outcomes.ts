import { messages } from '#contract/messages.ts';

const said = messages.document;

/** What §8 says after each kind of document. */
export const outcomes = {
  invoice: { done: said.invoiceDone, failed: said.invoiceFailed },
  invoices: { done: said.invoicesDone, failed: said.invoicesFailed },
  /** Those of the dialogs, which §8 names. */
  report: { done: said.reportDone, failed: said.reportFailed },
  /** Those that a button downloads: by product (§8), by seller, by team. */
  downloadedReport: { done: said.reportDone, failed: said.downloadFailed },
  reports: { done: said.reportsDone, failed: said.reportsFailed },
  closing: { done: said.closingReportDone, failed: said.closingReportFailed },
  print: { done: said.printed, failed: said.printFailed },
} as const;
