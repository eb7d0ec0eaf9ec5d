import { setImmediate as nextTurn } from 'node:timers/promises';
import { Refusal } from '../../platform/http/refusal.ts';

/** Rows of a part: read and judged in a few milliseconds. */
const ROWS_AT_ONCE = 500;

/** Rows as the documents' thread hands them over: in parts of JSON, so that whoever takes them need not do so at once. */
export function inParts(rows: readonly unknown[]): string[] {
  const parts: string[] = [];
  for (let start = 0; start < rows.length; start += ROWS_AT_ONCE)
    parts.push(JSON.stringify(rows.slice(start, start + ROWS_AT_ONCE)));
  return parts;
}

export async function fromParts<Row>(parts: readonly string[]): Promise<Row[]> {
  const rows: Row[] = [];
  for (const part of parts) {
    rows.push(...(JSON.parse(part) as Row[]));
    await yieldToRequests();
  }
  return rows;
}

/** Lets the event loop serve other requests and send what is ready. */
export const yieldToRequests = () => nextTurn();

export type Unreadable = { unreadable: string };

/** What the documents' thread made of a sheet; 422 `PLANILLA_ILEGIBLE` where it could not read it. */
export async function readable<Read extends object>(reading: Promise<Read | Unreadable>): Promise<Read> {
  const sheet = await reading.catch((error: { code?: string }) => {
    if (error.code !== 'ERR_WORKER_OUT_OF_MEMORY') throw error;
    return { unreadable: 'Es demasiado grande: divida el archivo.' };
  });
  if ('unreadable' in sheet) throw unreadable(sheet.unreadable);
  return sheet;
}

export const unreadable = (detail: string) =>
  new Refusal(422, 'PLANILLA_ILEGIBLE', 'La planilla no se pudo leer.', { detail });
export const missingFile = () => new Refusal(422, 'FALTA_ARCHIVO', 'Elija una planilla .xlsx o .csv.');
export const emptySheet = () => new Refusal(422, 'PLANILLA_VACIA', 'La planilla no tiene productos.');
