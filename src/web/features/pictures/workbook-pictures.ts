import { fieldMeantBy } from '#contract/spreadsheets.ts';

/** A picture over a row of a workbook: where, by the text of the row's code, and its entry of the archive. */
type RowPicture = { at: string; name: string; media: string };

const HEADER_WITHIN = 40;

/**
 * The pictures over the rows of the sheets, each with the code of the row where its middle lies; without a column of codes, with
 * the row's first text.
 */
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

/** English metric units of a point, in which rows are measured, and the height of a row that says none. */
const [POINT, ROW_POINTS] = [12_700, 15];
const LAST_ROW = 1_048_575;

/** Tells the row, from 0, where the middle of an anchored picture lies. */
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
  /** How far from the top of the sheet one end of an anchor is. */
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

/** What a part of the workbook refers to, of one kind, by its id. */
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

/** Texts by column letters, for each row from 0. */
type Rows = Map<number, Map<string, string>>;

/** How many digits each style shows at least: codes are often numbers in a format of zeros. */
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

/** A cell that names no text is empty. */
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

/** The elements of these names, whatever prefix their document writes before them. */
const elements = (within: Document | Element, ...names: string[]): Element[] =>
  [...within.getElementsByTagName('*')].filter(({ localName }) => names.includes(localName));

const allText = (element: Element): string => {
  // How a text is pronounced is none of it.
  const texts = elements(element, 't').filter(({ parentElement }) => parentElement?.localName !== 'rPh');
  return texts.length ? texts.map(({ textContent }) => textContent).join('') : (element.textContent ?? '');
};
