import { readCsv } from './read-csv.ts';
import { openWorkbook } from './read-workbook.ts';
import { type Tab, UnreadableSheet } from './sheet-rows.ts';

/**
 * Opens an .xlsx or a .csv (`;`, `,` or tabs; quotes; UTF-8, UTF-16 or Windows-1252), told apart by content: at least one tab.
 *
 * @throws UnreadableSheet for another kind of file, a damaged one, or, when a tab is read, one beyond the limits
 */
export function openFile(bytes: Uint8Array): Tab[] {
  const head = Buffer.from(bytes.subarray(0, 4)).toString('latin1');
  if (head === '\xd0\xcf\x11\xe0')
    throw new UnreadableSheet('Es un libro de Excel antiguo o con contraseña: guárdelo como .xlsx.');
  if (head === 'PK\x03\x04') return openWorkbook(bytes);
  const hidden = { rows: [], columns: [] };
  return [{ name: null, hidden: false, read: () => ({ rows: readCsv(bytes), merges: [], hidden }) }];
}
