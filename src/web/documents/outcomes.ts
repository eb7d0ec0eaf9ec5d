import { messages } from '#contract/messages.ts';

const said = messages.document;

/** What §8 says after each kind of document. */
export const outcomes = {
  invoice: { done: said.invoiceDone, failed: said.invoiceFailed },
  invoices: { done: said.invoicesDone, failed: said.invoicesFailed },
  report: { done: said.reportDone, failed: said.reportFailed },
  reports: { done: said.reportsDone, failed: said.reportsFailed },
  closing: { done: said.closingReportDone, failed: said.closingReportFailed },
  print: { done: said.printed, failed: said.printFailed },
} as const;
