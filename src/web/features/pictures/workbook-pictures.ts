import { fieldMeantBy } from '#contract/spreadsheets.ts';

/**
 * A picture over a row of a workbook. `at`: the row's number in words. `name`: the code or the first text in the row.
 * `media`: the picture's path inside the workbook's zip archive.
 */
type RowPicture = { at: string; name: string; media: string };

const HEADER_WITHIN = 40;

/** The pictures of all tabs, each with the code or the first text of the row at the picture's middle. */
export function picturesOverRows(entries: readonly string[], textOf: (entry: string) => string): RowPicture[] {
  const strings = elements(parse(textOf('xl/sharedStrings.xml')), 'si').map(allText);
  const zeros = readZeros(parse(textOf('xl/styles.xml')));
  return entries
    .filter((entry) => /^xl\/worksheets\/[^/]+\.xml$/.test(entry))
    .flatMap((sheet) => {
      const drawings = related(sheet, textOf, '/drawing');
      if (!drawings.size) return [];
      const document = parse(textOf(sheet));
      const nameAt = rowNames(readRows(document, strings, zeros));
      const middleRow = rowsByHeight(document);
      return [...drawings.values()].flatMap((drawing) => placed(drawing, textOf, nameAt, middleRow));
    });
}

function placed(
  drawing: string,
  textOf: (entry: string) => string,
  nameAt: (row: number) => string,
  middleRow: (anchor: Element) => number,
): RowPicture[] {
  const media = related(drawing, textOf, '/image');
  const anchors = elements(parse(textOf(drawing)), 'twoCellAnchor', 'oneCellAnchor', 'absoluteAnchor');
  return anchors.flatMap((anchor) => {
    const embedded = elements(anchor, 'blip').map((blip) => blip.getAttribute('r:embed') ?? '');
    const row = middleRow(anchor);
    return embedded.flatMap((id) => {
      const entry = media.get(id);
      return entry ? [{ at: `fila ${row + 1}`, name: nameAt(row), media: entry }] : [];
    });
  });
}

/** `POINT`: the number of English metric units in a point. `ROW_POINTS`: the default row height in points. */
const [POINT, ROW_POINTS] = [12_700, 15];
const LAST_ROW = 1_048_575;

/** Returns a function that finds the row, from 0, at the middle of an anchored picture. */
function rowsByHeight(sheet: Document): (anchor: Element) => number {
  const [format] = elements(sheet, 'sheetFormatPr');
  const ordinary = Number(format?.getAttribute('defaultRowHeight') ?? ROW_POINTS) * POINT || ROW_POINTS * POINT;
  const heights = new Map(
    elements(sheet, 'row').flatMap((row): [number, number][] => {
      if (row.getAttribute('hidden') === '1') return [[Number(row.getAttribute('r')) - 1, 0]];
      const height = row.getAttribute('ht');
      return height === null ? [] : [[Number(row.getAttribute('r')) - 1, Number(height) * POINT]];
    }),
  );
  const topOf = (row: number) =>
    [...heights].reduce((top, [other, height]) => (other < row ? top + height - ordinary : top), row * ordinary);
  /** The distance from the tab's top to one end of an anchor, in English metric units. */
  const endOf = (anchor: Element, name: string) => {
    const [end] = elements(anchor, name);
    return end && topOf(Math.min(numberIn(end, 'row'), LAST_ROW)) + numberIn(end, 'rowOff');
  };
  return (anchor) => {
    const [size] = elements(anchor, 'ext').filter((ext) => ext.hasAttribute('cy'));
    const [place] = elements(anchor, 'pos');
    const top = endOf(anchor, 'from') ?? Number(place?.getAttribute('y') ?? 0);
    const bottom = endOf(anchor, 'to') ?? top + Number(size?.getAttribute('cy') ?? 0);
    const middle = (top + bottom) / 2;
    let [row, y] = [0, heights.get(0) ?? ordinary];
    while (y <= middle && row < LAST_ROW) y += heights.get(++row) ?? ordinary;
    return row;
  };
}

const numberIn = (element: Element, name: string) => Number(elements(element, name)[0]?.textContent ?? 0);

/** The files to which `part` of the workbook has relationships of one kind, by the relationships' ids. */
function related(part: string, textOf: (entry: string) => string, kind: string): Map<string, string> {
  const [folder, file] = [part.replace(/[^/]+$/, ''), part.split('/').at(-1)];
  const all = elements(parse(textOf(`${folder}_rels/${file}.rels`)), 'Relationship');
  return new Map(
    all
      .filter((one) => one.getAttribute('Type')?.endsWith(kind))
      .map((one) => [
        one.getAttribute('Id') ?? '',
        new URL(one.getAttribute('Target') ?? '', `http://x/${folder}`).pathname.slice(1),
      ]),
  );
}

/** The texts of each row by column letters. The first row is 0. */
type Rows = Map<number, Map<string, string>>;

/** Reads how many digits each cell style shows at least. Codes are often numbers with a format such as 0000. */
function readZeros(styles: Document): number[] {
  const formats = new Map(
    elements(styles, 'numFmt').map((one) => [one.getAttribute('numFmtId'), one.getAttribute('formatCode') ?? '']),
  );
  const [cells] = elements(styles, 'cellXfs');
  return (cells ? elements(cells, 'xf') : []).map((xf) => {
    const format = formats.get(xf.getAttribute('numFmtId')) ?? '';
    return /^0+$/.test(format) ? format.length : 0;
  });
}

function readRows(sheet: Document, strings: readonly string[], zeros: readonly number[]): Rows {
  const rows: Rows = new Map();
  for (const cell of elements(sheet, 'c')) {
    const [, column = '', row = ''] = cell.getAttribute('r')?.match(/^([A-Z]+)(\d+)$/) ?? [];
    const raw = elements(cell, 'v', 'is').map(allText).join('').trim();
    const text = cell.getAttribute('t') === 's' ? sharedText(strings, raw) : shownNumber(raw, cell, zeros);
    const at = Number(row) - 1;
    const its = rows.get(at) ?? new Map<string, string>();
    if (text !== '') rows.set(at, its.set(column, text));
  }
  return rows;
}

/** The shared text with this index. An empty index means an empty cell, not the first text. */
const sharedText = (strings: readonly string[], raw: string) => (raw === '' ? '' : (strings[Number(raw)] ?? '').trim());
const shownNumber = (raw: string, cell: Element, zeros: readonly number[]) =>
  /^\d+$/.test(raw) && !cell.hasAttribute('t')
    ? raw.padStart(zeros[Number(cell.getAttribute('s') ?? 0)] ?? 0, '0')
    : raw;

function rowNames(rows: Rows): (row: number) => string {
  const header = [...rows].slice(0, HEADER_WITHIN).flatMap(([, cells]) => [...cells]);
  const column = header.find(([, text]) => fieldMeantBy(text) === 'codigo')?.[0];
  return (row) => {
    const cells = rows.get(row);
    return (column === undefined ? cells?.values().next().value : cells?.get(column)) ?? '';
  };
}

const parse = (xml: string): Document => new DOMParser().parseFromString(xml || '<none/>', 'application/xml');

const elements = (within: Document | Element, ...names: string[]): Element[] =>
  [...within.getElementsByTagName('*')].filter(({ localName }) => names.includes(localName));

const allText = (element: Element): string => {
  // Leaves out phonetic texts (rPh), which tell how to pronounce the cell.
  const texts = elements(element, 't').filter(({ parentElement }) => parentElement?.localName !== 'rPh');
  return texts.length ? texts.map(({ textContent }) => textContent).join('') : (element.textContent ?? '');
};
