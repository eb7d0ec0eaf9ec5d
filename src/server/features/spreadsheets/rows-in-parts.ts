import { yieldToRequests } from './yield-to-requests.ts';

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
