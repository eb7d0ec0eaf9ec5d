import { isUtf8 } from 'node:buffer';
import { decode as decodeAs } from 'iconv-lite';
import { cellOf, collectRows, type SheetRows, UnreadableSheet } from './sheet-rows.ts';

/** The records of a .csv; every cell a text. Separator and encoding are found out. */
export function readCsv(bytes: Uint8Array): SheetRows {
  const text = decode(bytes);
  if (text.includes('\0')) throw new UnreadableSheet('El archivo no es una planilla .xlsx ni .csv.');
  // Excel writes and reads this line; it counts as a row.
  const declared = text.match(/^sep=(.)(?=\r|\n)/)?.[1];
  return parse(text, declared ?? separatorOf(text));
}

function decode(bytes: Uint8Array): string {
  const mark = Buffer.from(bytes.subarray(0, 2)).toString('hex');
  if (mark === 'fffe' || mark === 'feff') return decodeAs(bytes, 'utf-16');
  // Text of Windows with a letter or sign beyond ASCII is hardly ever valid UTF-8.
  return isUtf8(bytes) ? decodeAs(bytes, 'utf-8') : decodeAs(bytes, 'windows-1252');
}

/** The candidate that the header has most of, outside quotes; Argentine Excel writes `;`. */
function separatorOf(text: string): string {
  const header = (text.slice(0, 64 * 1024).match(/[^\r\n]+/)?.[0] ?? '').replace(/"[^"]*"/g, '');
  const count = (separator: string) => header.split(separator).length;
  return [';', ',', '\t'].reduce((best, candidate) => (count(candidate) > count(best) ? candidate : best));
}

function parse(text: string, separator: string): SheetRows {
  const { rows, put } = collectRows();
  let [row, column] = [0, 0];
  for (let at = 0; at < text.length; ) {
    const cell = text[at] === '"' ? quoted(text, at, separator, row + 1) : bare(text, at, separator);
    put(row, column, cellOf(cell.value));
    at = cell.end;
    if (text[at] === separator) {
      column++;
      at++;
    } else {
      row++;
      column = 0;
      at += text.startsWith('\r\n', at) ? 2 : 1;
    }
  }
  return rows;
}

function bare(text: string, start: number, separator: string) {
  let end = start;
  while (end < text.length && text[end] !== separator && text[end] !== '\n' && text[end] !== '\r') end++;
  return { value: text.slice(start, end), end };
}

/** Between quotes everything counts, and doubled quotes are one; text after the closing quote is kept. */
function quoted(text: string, start: number, separator: string, row: number) {
  let value = '';
  let at = start + 1;
  for (;;) {
    const close = text.indexOf('"', at);
    if (close < 0) throw new UnreadableSheet(`Las comillas que abren en la fila ${row} no se cierran.`);
    value += text.slice(at, close);
    if (text[close + 1] !== '"') {
      const rest = bare(text, close + 1, separator);
      return { value: value + rest.value, end: rest.end };
    }
    value += '"';
    at = close + 2;
  }
}
