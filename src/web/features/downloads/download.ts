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
  label: string;
  /** The file name that the server is expected to use. */
  file: string;
  failed: string;
};
export type DownloadTexts = DocumentTexts & { done: string };

/** Downloads a document: `download('POST /api/menu/facturas', { query }, texts)`. Returns false if it failed. */
export async function download<R extends FileRoute>(route: R, input: FileInput<R>, texts: DownloadTexts) {
  const received = await requestDocument(route, input, texts);
  if (!received) return false;
  saveFile(received.file);
  void received.started.then(() => alerts.success(texts.done));
  return true;
}

/** Opens a PDF in another tab, ready to print. If the browser blocks the tab, downloads it. */
export async function print<R extends FileRoute>(route: R, input: FileInput<R>, texts: DownloadTexts) {
  const received = await requestDocument(route, input, texts);
  if (!received) return;
  if (!window.open(temporaryAddress(received.file))) saveFile(received.file);
  void received.started.then(() => alerts.success(texts.done));
}

/** A received document. `started` resolves once the start message has shown long enough (§9). */
export type ReceivedDocument = { file: File; started: Promise<void> };

/** Receives a document. Null if the same request is already under way, or after a failure, which is announced. */
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

/** Thrown if a file is incomplete, because the server failed midway or the connection was lost. */
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
  // For a compressed answer, the content length is not the size of the file.
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

/** Reads the file name by RFC 6266: the extended name if there is one, else the plain name. */
function fileName({ headers }: Response): string {
  const disposition = headers.get('content-disposition') ?? '';
  const full = disposition.match(/filename\*=UTF-8''([^;]+)/i)?.[1];
  return full ? decodeURIComponent(full) : (disposition.match(/filename="([^"]*)"/)?.[1] ?? 'descarga');
}

function temporaryAddress(file: File): string {
  const address = URL.createObjectURL(file);
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
  return address;
}

/** The messages of §8 for each kind of document. */
export const outcomes = {
  invoice: { done: messages.document.invoiceDone, failed: messages.document.invoiceFailed },
  invoices: { done: messages.document.invoicesDone, failed: messages.document.invoicesFailed },
  /** For reports that a dialog generates. */
  report: { done: messages.document.reportDone, failed: messages.document.reportFailed },
  /** For reports that a button downloads: by product, by seller, by team. */
  downloadedReport: { done: messages.document.reportDone, failed: messages.document.downloadFailed },
  reports: { done: messages.document.reportsDone, failed: messages.document.reportsFailed },
  window: { done: messages.document.closingReportDone, failed: messages.document.closingReportFailed },
  /** For invoices and reports together. */
  documents: { done: messages.document.documentsDone, failed: messages.document.documentsFailed },
  print: { done: messages.document.printed, failed: messages.document.printFailed },
} as const;
