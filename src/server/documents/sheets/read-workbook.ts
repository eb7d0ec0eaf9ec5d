import { parseRange, serialToDate } from 'hucre';
import { parseCellRef } from 'hucre/xlsx';
import { type CellStyle, noStyle, readStyles, shownByFormat } from './cell-looks.ts';
import { damaged, openZip } from './open-zip.ts';
import { type Attributes, scanXml, type Xml } from './scan-xml.ts';
import {
  type CellValue,
  cellOf,
  collectRows,
  type Merge,
  type Sheet,
  type SheetCell,
  type Tab,
  UnreadableSheet,
} from './sheet-rows.ts';

type Shared = { strings: readonly string[]; styles: readonly CellStyle[]; from1904: boolean };

/** Opens an .xlsx and returns its tabs with cells. Tabs with only a chart are left out. Throws `UnreadableSheet`. */
export function openWorkbook(bytes: Uint8Array): Tab[] {
  const zip = openZip(bytes);
  const part = (name = ''): Xml => zip.get(name)?.();
  const [main = ''] = related('', 'officeDocument', part).values();
  const book = part(main);
  if (!book) throw damaged();
  const sheets = related(main, 'worksheet', part);
  const partOf = (kind: string) => part([...related(main, kind, part).values()][0]);
  let from1904 = false;
  let shared: Shared | undefined;
  const open = (its: string) => {
    shared ??= {
      strings: readStrings(partOf('sharedStrings')),
      styles: readStyles(partOf('styles'), partOf('theme')),
      from1904,
    };
    return readTab(part(its), shared);
  };
  const tabs: Tab[] = [];
  scanXml(book, {
    open(element, attributes) {
      if (element === 'workbookPr') from1904 = isTrue(attributes.date1904);
      const id = Object.keys(attributes).find((key) => key.endsWith(':id')) ?? '';
      const its = sheets.get(attributes[id] ?? '');
      if (element !== 'sheet' || !its) return;
      const { name = '', state = '' } = attributes;
      tabs.push({ name, hidden: /hidden/i.test(state), read: () => open(its) });
    },
  });
  if (!tabs.length) throw new UnreadableSheet('El libro no tiene ninguna hoja con celdas.');
  return tabs;
}

/** Returns the files to which a file of the workbook refers, by the reference's id. `kind` selects the references. */
function related(from: string, kind: string, part: (name: string) => Xml): Map<string, string> {
  const [folder, file] = [from.replace(/[^/]+$/, ''), from.split('/').at(-1)];
  const found = new Map<string, string>();
  scanXml(part(`${folder}_rels/${file}.rels`), {
    open(name, { Id = '', Type = '', Target = '' }) {
      if (name === 'Relationship' && Type.endsWith(`/${kind}`))
        found.set(Id, new URL(Target, `http://x/${folder}`).pathname.slice(1));
    },
  });
  return found;
}

/**
 * Reads the texts that cells name by number. The formatted pieces of a text are joined, without Japanese pronunciation.
 */
function readStrings(xml: Xml): string[] {
  const strings: string[] = [];
  const texts = textCollector();
  scanXml(xml, {
    open: (name) => (name === 'si' ? texts.begin() : texts.open(name)),
    text: texts.add,
    close: (name) => (name === 'si' ? strings.push(texts.end()) : texts.close(name)),
  });
  return strings;
}

function textCollector() {
  let [text, inText, inPhonetic] = ['', false, false];
  return {
    begin: () => {
      text = '';
    },
    open: (name: string) => {
      if (name === 't') inText = !inPhonetic;
      if (name === 'rPh') inPhonetic = true;
    },
    add: (more: string) => {
      if (inText) text += more;
    },
    close: (name: string) => {
      if (name === 't') inText = false;
      if (name === 'rPh') inPhonetic = false;
    },
    end: () => unescaped(text),
  };
}

/** Undoes escapes such as `_x0007_`, which stand for characters that XML forbids. */
const unescaped = (text: string) =>
  text.replace(/_x([\da-f]{4})_/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));

function readTab(xml: Xml, shared: Shared): Sheet {
  if (!xml) throw damaged();
  const { rows, put } = collectRows();
  const merges: Merge[] = [];
  const hidden = { rows: new Set<number>(), columns: [] as [first: number, last: number][] };
  const inline = textCollector();
  let [row, column, raw, inValue] = [-1, -1, '', false];
  let cell: Attributes = {};
  scanXml(xml, {
    open(name, attributes) {
      if (name === 'c') {
        // A cell without a reference follows the previous cell.
        const place = attributes.r ? parseCellRef(attributes.r) : { row, col: column + 1 };
        if (![place.row, place.col].every((at) => Number.isInteger(at) && at >= 0)) throw damaged();
        [row, column, raw, cell] = [place.row, place.col, '', attributes];
        inline.begin();
      } else if (name === 'v') inValue = true;
      else if (name === 'row') {
        [row, column] = [attributes.r ? Number(attributes.r) - 1 : row + 1, -1];
        if (isTrue(attributes.hidden)) hidden.rows.add(row);
      } else if (name === 'col' && isTrue(attributes.hidden))
        hidden.columns.push([Number(attributes.min) - 1, Number(attributes.max) - 1]);
      else if (name === 'mergeCell') merges.push(parseRange(attributes.ref ?? ''));
      else inline.open(name);
    },
    text(text) {
      if (inValue) raw += text;
      else inline.add(text);
    },
    close(name) {
      if (name === 'v') inValue = false;
      else if (name === 'c') put(row, column, cellAt(cell, raw, inline.end, shared));
      else inline.close(name);
    },
  });
  const width = Math.max(0, ...rows.map(({ length }) => length));
  return {
    rows,
    merges,
    hidden: {
      rows: [...hidden.rows].filter((row) => rows[row]?.length),
      columns: Array.from({ length: width }, (_, column) => column).filter((column) =>
        hidden.columns.some(([first, last]) => first <= column && column <= last),
      ),
    },
  };
}

const isTrue = (attribute: string | undefined) => attribute === '1' || attribute === 'true';

function cellAt({ t = 'n', s }: Attributes, raw: string, inline: () => string, shared: Shared): SheetCell {
  const { looks, isDate } = shared.styles[Number(s ?? 0)] ?? noStyle;
  const held = (): CellValue => {
    if (t === 'inlineStr') return inline();
    if (raw === '') return null;
    if (t === 's') return shared.strings[Number(raw)] ?? null;
    if (t === 'b') return isTrue(raw);
    const number = Number(raw);
    if (t !== 'n' || Number.isNaN(number)) return unescaped(raw);
    return isDate ? serialToDate(number, shared.from1904) : number;
  };
  const value = held();
  return cellOf(value, looks, typeof value === 'number' ? shownByFormat(value, looks.format) : undefined);
}
