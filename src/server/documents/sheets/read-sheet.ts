import { readXlsx, streamXlsxRows } from 'hucre/xlsx';
import { readCsv } from './read-csv.ts';
import { collectRows, type SheetRows, UnreadableSheet } from './sheet-rows.ts';

/**
 * Reads a sheet of an .xlsx, the first where none is named, or a .csv (`;`, `,` or tabs; quotes; UTF-8, UTF-16 or Windows-1252),
 * told apart by content.
 *
 * @throws UnreadableSheet for another kind of file, a damaged one, or one beyond the limits
 */
export const readSheet = async (bytes: Uint8Array, name?: string): Promise<SheetRows> =>
  isWorkbook(bytes) ? readWorkbook(bytes, name) : readCsv(bytes);

/** The sheets of a workbook in their order; none of a .csv. Throws as `readSheet` does. */
export async function sheetNames(bytes: Uint8Array): Promise<{ name: string; hidden: boolean }[]> {
  if (!isWorkbook(bytes)) return [];
  refuseZipBomb(bytes);
  const names: { name: string; hidden: boolean }[] = [];
  const sheets = ({ name, hidden, veryHidden }: { name: string; hidden?: boolean; veryHidden?: boolean }) => {
    names.push({ name, hidden: Boolean(hidden || veryHidden) });
    return false;
  };
  await readXlsx(bytes, { sheets }).catch(refuseDamaged);
  return names;
}

/** Rows and columns from 0 that a sheet hides, by hand or by a filter. */
export type HiddenParts = { rows: number[]; columns: number[] };

/** What a sheet hides of the rows that `readSheet` found within its limits. */
export async function hiddenParts(bytes: Uint8Array, name: string | undefined, rows: SheetRows): Promise<HiddenParts> {
  if (!isWorkbook(bytes)) return { rows: [], columns: [] };
  const { sheets } = await readXlsx(bytes, { sheets: [name ?? 0] }).catch(refuseDamaged);
  const [sheet] = sheets;
  const width = Math.max(0, ...rows.map(({ length }) => length));
  return {
    rows: [...(sheet?.rowDefs ?? [])].flatMap(([row, { hidden }]) => (hidden && rows[row]?.length ? [row] : [])),
    columns: (sheet?.columns ?? []).flatMap(({ hidden }, column) => (hidden && column < width ? [column] : [])),
  };
}

/** The sheet without what it hides; every other row keeps its number. */
export function withoutHidden(sheet: SheetRows, { rows, columns }: HiddenParts): SheetRows {
  const [hiddenRows, hiddenColumns] = [new Set(rows), new Set(columns)];
  return sheet.map((cells, row) =>
    hiddenRows.has(row) ? [] : cells.map((cell, column) => (hiddenColumns.has(column) ? null : cell)),
  );
}

function isWorkbook(bytes: Uint8Array): boolean {
  const head = Buffer.from(bytes.subarray(0, 4)).toString('latin1');
  if (head === '\xd0\xcf\x11\xe0')
    throw new UnreadableSheet('Es un libro de Excel antiguo o con contraseña: guárdelo como .xlsx.');
  return head === 'PK\x03\x04';
}

async function readWorkbook(bytes: Uint8Array, name: string | undefined): Promise<SheetRows> {
  refuseZipBomb(bytes);
  const { rows, put } = collectRows();
  try {
    for await (const { index, values } of streamXlsxRows(bytes, name === undefined ? {} : { sheet: name }))
      for (const [column, cell] of values.entries()) put(index, column, cell);
  } catch (cause) {
    if (cause instanceof UnreadableSheet) throw cause;
    throw damaged(cause);
  }
  return rows;
}

const MAX_UNPACKED_BYTES = 64 * 1024 * 1024;
const CENTRAL_ENTRY = 0x02014b50;
const END_OF_DIRECTORY = 0x06054b50;

/**
 * Refuses a zip whose directory promises more than a sheet needs. The reader stops an entry at its promised size, except
 * where that is 0: then the entry must be empty.
 */
function refuseZipBomb(bytes: Uint8Array) {
  const zip = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = zip.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]));
  if (end < 0 || end + 22 > zip.length || zip.readUInt32LE(end) !== END_OF_DIRECTORY) throw damaged();
  let unpacked = 0;
  let at = zip.readUInt32LE(end + 16);
  for (let left = zip.readUInt16LE(end + 10); left > 0; left--) {
    if (at + 46 > zip.length || zip.readUInt32LE(at) !== CENTRAL_ENTRY) throw damaged();
    const packed = zip.readUInt32LE(at + 20);
    const size = zip.readUInt32LE(at + 24);
    // Deflate writes an empty entry in two bytes.
    if (size === 0 && packed > 2) throw damaged();
    unpacked += size;
    at += 46 + zip.readUInt16LE(at + 28) + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32);
  }
  if (unpacked > MAX_UNPACKED_BYTES) throw new UnreadableSheet('La planilla es demasiado grande al descomprimirla.');
}

function refuseDamaged(cause: unknown): never {
  throw damaged(cause);
}
const damaged = (cause?: unknown) =>
  new UnreadableSheet('El archivo está dañado o no es una planilla .xlsx.', { cause });
