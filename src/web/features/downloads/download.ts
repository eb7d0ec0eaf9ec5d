import type { Contract, Input, Route } from '#contract/contract.ts';
import type { FileType } from '#contract/documents.ts';
import { messages } from '#contract/messages.ts';
import { ApiError, type Arguments, answerTo, reasonOf } from '../../platform/api.ts';
import { alerts } from '../../ui/overlay/alerts.ts';
import { beginDownload, type ReceivedBytes } from './active-downloads.ts';

export type FileRoute = {
  [R in Route]: Contract[R] extends { reply: FileType | readonly FileType[] } ? R : never;
}[Route];
export type FileInput<R extends FileRoute> = Input<R, 'in'> & { headers?: Record<string, string> };
export type DocumentTexts = {
  /** What it is, as its button calls it. */
  label: string;
  /** The name that the server is expected to give it. */
  file: string;
  failed: string;
};
export type DownloadTexts = DocumentTexts & {
  done: string;
};

/**
 * Downloads a document: `download('POST /api/menu/facturas', { query }, { label, file, ...outcomes.invoices })`. Answers
 * false when it did not come.
 */
export async function download<R extends FileRoute>(route: R, input: FileInput<R>, texts: DownloadTexts) {
  const received = await requestDocument(route, input, texts);
  if (!received) return false;
  saveFile(received.file);
  void received.started.then(() => alerts.success(texts.done));
  return true;
}

/** Opens a PDF beside the page, ready to print; where the browser lets no page open, it is downloaded. */
export async function print<R extends FileRoute>(route: R, input: FileInput<R>, texts: DownloadTexts) {
  const received = await requestDocument(route, input, texts);
  if (!received) return;
  if (!window.open(temporaryAddress(received.file))) saveFile(received.file);
  void received.started.then(() => alerts.success(texts.done));
}

/** A document that is here, and when its start has been said for long enough to say more (§9). */
export type ReceivedDocument = { file: File; started: Promise<void> };

/**
 * Asks for a document and receives it; the person sees its progress and may cancel it. Answers null when it does not
 * come: then the reason was said, or the same request is underway already.
 */
export async function requestDocument<R extends FileRoute>(
  route: R,
  input: FileInput<R>,
  { label, file, failed }: DocumentTexts,
): Promise<ReceivedDocument | null> {
  const request = JSON.stringify([route, input]);
  if (underway.has(request)) return null;
  underway.add(request);
  const { signal, receive, arrive, end } = beginDownload(label, file);
  const transport = (url: string, init: RequestInit) => fetch(url, { ...init, signal });
  try {
    const answer = await answerTo(route, ...([{ ...input, transport }] as unknown as Arguments<R>));
    return { file: await receiveFile(answer, receive), started: arrive() };
  } catch (error) {
    end();
    if (!signal.aborted) void sayFailed(failed, error);
    return null;
  } finally {
    underway.delete(request);
  }
}

export function saveFile(file: File) {
  const link = document.createElement('a');
  link.href = temporaryAddress(file);
  link.download = file.name;
  link.click();
}

const underway = new Set<string>();

/** A file that was cut short: the server met an error on the way, or the connection was lost. */
class BrokenOff extends Error {}

function sayFailed(failed: string, error: unknown) {
  if (error instanceof ApiError && error.problem.code === 'SIN_PEDIDOS') return alerts.warning(error.problem.title);
  const text =
    error instanceof BrokenOff ? 'La descarga se cortó antes de terminar. Vuelva a intentar.' : reasonOf(error);
  return alerts.error(failed, { text });
}

async function receiveFile(answer: Response, onReceived: (received: ReceivedBytes) => void): Promise<File> {
  const parts = await partsOf(answer, onReceived).catch((error: unknown) => {
    throw error instanceof DOMException && error.name === 'AbortError' ? error : new BrokenOff();
  });
  return new File(parts, fileName(answer), { type: answer.headers.get('content-type') ?? '' });
}

async function partsOf({ body, headers }: Response, onReceived: (received: ReceivedBytes) => void) {
  // A compressed answer's length is not its content's.
  const total = headers.has('content-encoding') ? null : Number(headers.get('content-length')) || null;
  const parts: BlobPart[] = [];
  let bytes = 0;
  onReceived({ bytes, total });
  const reader = body?.getReader();
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
    parts.push(part.value);
    bytes += part.value.length;
    onReceived({ bytes, total });
  }
  return parts;
}

/** As RFC 6266 has it: the full name where there is one, else the plain one. */
function fileName({ headers }: Response): string {
  const disposition = headers.get('content-disposition') ?? '';
  const full = disposition.match(/filename\*=UTF-8''([^;]+)/i)?.[1];
  return full ? decodeURIComponent(full) : (disposition.match(/filename="([^"]*)"/)?.[1] ?? 'descarga');
}

/** An address of the file in this browser, for as long as it takes to read it. */
function temporaryAddress(file: File): string {
  const address = URL.createObjectURL(file);
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
  return address;
}

/** What §8 says after each kind of messages.document. */
export const outcomes = {
  invoice: { done: messages.document.invoiceDone, failed: messages.document.invoiceFailed },
  invoices: { done: messages.document.invoicesDone, failed: messages.document.invoicesFailed },
  /** §8's words of the dialogs. */
  report: { done: messages.document.reportDone, failed: messages.document.reportFailed },
  /** The words of documents that a button downloads: by product (§8), by seller, by team. */
  downloadedReport: { done: messages.document.reportDone, failed: messages.document.downloadFailed },
  reports: { done: messages.document.reportsDone, failed: messages.document.reportsFailed },
  window: { done: messages.document.closingReportDone, failed: messages.document.closingReportFailed },
  /** Invoices and reports together. */
  documents: { done: messages.document.documentsDone, failed: messages.document.documentsFailed },
  print: { done: messages.document.printed, failed: messages.document.printFailed },
} as const;
