import type { Separator } from '#contract/bank.ts';
import { readCsv } from './read-csv.ts';
import { openWorkbook } from './read-workbook.ts';
import { type Tab, UnreadableSheet } from './sheet-rows.ts';

/** Opens an .xlsx or a .csv, whatever its name and encoding. Throws `UnreadableSheet`. */
export function openFile(bytes: Uint8Array, separator?: Separator): Tab[] {
  const head = Buffer.from(bytes.subarray(0, 4)).toString('latin1');
  if (head === '\xd0\xcf\x11\xe0')
    throw new UnreadableSheet('Es un libro de Excel antiguo o con contraseña: guárdelo como .xlsx.');
  if (isWorkbook(bytes)) return openWorkbook(bytes);
  const hidden = { rows: [], columns: [] };
  return [{ name: null, hidden: false, read: () => ({ rows: readCsv(bytes, separator), merges: [], hidden }) }];
}

/** True for a zip archive, which every .xlsx is. */
export const isWorkbook = (bytes: Uint8Array): boolean =>
  Buffer.from(bytes.subarray(0, 4)).toString('latin1') === 'PK\x03\x04';
