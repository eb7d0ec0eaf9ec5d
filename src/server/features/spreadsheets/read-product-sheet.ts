import { readSheet } from '../../documents/read-sheet.ts';
import { UnreadableSheet } from '../../documents/sheet-rows.ts';
import { readProductRows } from './read-product-rows.ts';
import { inParts } from './rows-in-parts.ts';

/** The products of a sheet: its `ProductRow`s in parts of JSON, so that whoever takes them need not do so at once. */
export type ProductSheet = { parts: string[]; total: number; columnasIgnoradas: string[] };

/** Reads a sheet of products, or says in a sentence why it cannot; made for the documents' thread. */
export async function readProductSheet(bytes: Uint8Array): Promise<ProductSheet | { unreadable: string }> {
  try {
    const { rows, columnasIgnoradas } = readProductRows(await readSheet(bytes));
    return { parts: inParts(rows), total: rows.length, columnasIgnoradas };
  } catch (error) {
    if (!(error instanceof UnreadableSheet)) throw error;
    return { unreadable: error.message };
  }
}
