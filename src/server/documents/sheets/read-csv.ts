import { isUtf8 } from 'node:buffer';
import { decode as decodeAs } from 'iconv-lite';
import { type Separator, separatorNames } from '#contract/bank.ts';
import { fieldMeantBy } from '#contract/spreadsheets.ts';
import { fieldOf } from './columns.ts';
import { cellOf, collectRows, type SheetRows, UnreadableSheet } from './sheet-rows.ts';

/** Reads the cells of a .csv as text. Finds out the encoding and the separator. Throws `UnreadableSheet`. */
export function readCsv(bytes: Uint8Array, separator?: Separator): SheetRows {
  const text = decode(bytes);
  if (text.includes('\0')) throw new UnreadableSheet('El archivo no es una planilla .xlsx ni .csv.');
  // Excel writes and reads a first line such as `sep=;`. It counts as a row.
  const declared = text.match(/^sep=(.)(?=\r|\n)/)?.[1];
  const isHeader = (cell: string) => !!(fieldOf(cell) ?? fieldMeantBy(cell));
  return parse(text, separator ?? declared ?? separatorOf(text, [';', ',', '\t'], isHeader));
}

/** Returns the separator of a .csv: from its `sep=` line, or else the most likely separator. */
export function separatorIn(bytes: Uint8Array, isHeader: (cell: string) => boolean): Separator {
  const text = decode(bytes);
  const declared = separatorNames.find((separator) => new RegExp(`^sep=[${separator}][\\r\\n]`).test(text));
  return declared ?? separatorOf(text, separatorNames, isHeader);
}

function decode(bytes: Uint8Array): string {
  const mark = Buffer.from(bytes.subarray(0, 2)).toString('hex');
  if (mark === 'fffe' || mark === 'feff') return decodeAs(bytes, 'utf-16');
  if (isUtf8(bytes)) return decodeAs(bytes, 'utf-8');
  // Latin-1 text has one character per byte, so that regular expressions can test bytes.
  const signs = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
  const charset = count(signs, lettersOfDos) > count(signs, lettersOfWindows) ? 'cp850' : 'windows-1252';
  const beyondAscii = [...signs.matchAll(letterOfUtf8)];
  const letters = beyondAscii.filter(([, letter]) => letter !== undefined).length;
  // If most characters beyond ASCII are valid UTF-8, the file is UTF-8, and only its invalid bytes are in `charset`.
  return letters > beyondAscii.length - letters
    ? signs.replace(letterOfUtf8, (bytes, letter) => decodeAs(Buffer.from(bytes, 'latin1'), letter ? 'utf-8' : charset))
    : decodeAs(bytes, charset);
}

const count = (text: string, pattern: RegExp) => text.match(pattern)?.length ?? 0;
/** A letter beyond ASCII in UTF-8 (captured), or another byte beyond ASCII. */
const letterOfUtf8 = /([\xc2-\xdf][\x80-\xbf]|[\xe0-\xef][\x80-\xbf]{2}|[\xf0-\xf4][\x80-\xbf]{3})|[\x80-\xff]/g;
/** Spanish letters beyond ASCII that stand beside another letter, in Windows-1252. */
const lettersOfWindows =
  /(?<=[a-zA-Z])[\xc1\xc9\xcd\xd1\xd3\xda\xdc\xe1\xe9\xed\xf1\xf3\xfa\xfc]|[\xc1\xc9\xcd\xd1\xd3\xda\xdc\xe1\xe9\xed\xf1\xf3\xfa\xfc](?=[a-zA-Z])/g;
/** The same letters in code page 850 (DOS). */
const lettersOfDos =
  /(?<=[a-zA-Z])[\x81\x82\x90\x9a\xa0-\xa5\xb5\xd6\xe0]|[\x81\x82\x90\x9a\xa0-\xa5\xb5\xd6\xe0](?=[a-zA-Z])/g;

const LINES_LOOKED_AT = 40;

/**
 * Returns the separator with the most known headers in one line. Among equals, the separator wins that splits the most
 * lines into the same number of cells.
 */
function separatorOf(text: string, candidates: readonly Separator[], isHeader: (cell: string) => boolean): Separator {
  const lines = text
    .slice(0, 64 * 1024)
    .replace(/"[^"]*"/g, (quoted) => quoted.slice(1, -1).replace(/[;,|\t\r\n]/g, ' '))
    .split(/\r\n?|\n/)
    .filter((line) => line.trim() !== '')
    .slice(0, LINES_LOOKED_AT);
  const named = (separator: string) =>
    Math.max(0, ...lines.map((line) => line.split(separator).filter(isHeader).length));
  const alike = (separator: string) => {
    const widths = lines.map((line) => line.split(separator).length).filter((width) => width > 1);
    return Math.max(0, ...widths.map((width) => widths.filter((other) => other === width).length));
  };
  const ranks = candidates.map((separator) => ({
    separator,
    rank: named(separator) * LINES_LOOKED_AT + alike(separator),
  }));
  return ranks.reduce((best, candidate) => (candidate.rank > best.rank ? candidate : best)).separator;
}

function parse(text: string, separator: string): SheetRows {
  const { rows, put } = collectRows();
  let [row, column] = [0, 0];
  for (let at = 0; at < text.length; ) {
    const cell = text[at] === '"' ? quotedCell(text, at, separator, row + 1) : bareCell(text, at, separator);
    // Excel keeps leading zeros by writing a text as a formula: ="007".
    put(row, column, cellOf(cell.value.replace(/^="(.*)"$/s, (_, inner: string) => inner.replaceAll('""', '"'))));
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

function bareCell(text: string, start: number, separator: string) {
  let end = start;
  while (end < text.length && text[end] !== separator && text[end] !== '\n' && text[end] !== '\r') end++;
  return { value: text.slice(start, end), end };
}

/** Reads a quoted cell. Two quotes are one quote. Text after the closing quote is kept. */
function quotedCell(text: string, start: number, separator: string, row: number) {
  let value = '';
  let at = start + 1;
  for (;;) {
    const close = text.indexOf('"', at);
    if (close < 0) throw new UnreadableSheet(`Las comillas que abren en la fila ${row} no se cierran.`);
    value += text.slice(at, close);
    if (text[close + 1] !== '"') {
      const rest = bareCell(text, close + 1, separator);
      return { value: value + rest.value, end: rest.end };
    }
    value += '"';
    at = close + 2;
  }
}
