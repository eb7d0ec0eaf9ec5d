import { fieldMeantBy } from '#contract/spreadsheets.ts';

/** A picture over a row of a workbook: where, by the text of the row's code, and its entry of the archive. */
type RowPicture = { at: string; name: string; media: string };

const HEADER_WITHIN = 40;

/** The pictures that lie over rows of the sheets, each with its row's code; without a column of codes, with the row's first text. */
export function picturesOverRows(entries: readonly string[], textOf: (entry: string) => string): RowPicture[] {
  const strings = elements(parse(textOf('xl/sharedStrings.xml')), 'si').map(allText);
  return entries
    .filter((entry) => /^xl\/worksheets\/[^/]+\.xml$/.test(entry))
    .flatMap((sheet) => {
      const drawings = related(sheet, textOf, '/drawing');
      if (!drawings.size) return [];
      const rows = readRows(parse(textOf(sheet)), strings);
      const nameAt = rowNames(rows);
      return [...drawings.values()].flatMap((drawing) => placed(drawing, textOf, nameAt));
    });
}

function placed(drawing: string, textOf: (entry: string) => string, nameAt: (row: number) => string): RowPicture[] {
  const media = related(drawing, textOf, '/image');
  const anchors = elements(parse(textOf(drawing)), 'twoCellAnchor', 'oneCellAnchor');
  return anchors.flatMap((anchor) => {
    const embedded = elements(anchor, 'blip').map((blip) => blip.getAttribute('r:embed') ?? '');
    const [from = 0, to = from] = ['from', 'to'].flatMap((end) =>
      elements(anchor, end).flatMap((cell) => elements(cell, 'row').map((row) => Number(row.textContent))),
    );
    // A picture may begin a little above its row.
    const row = nameAt(from) || to <= from ? from : from + 1;
    return embedded.flatMap((id) => {
      const entry = media.get(id);
      return entry ? [{ at: `fila ${row + 1}`, name: nameAt(row), media: entry }] : [];
    });
  });
}

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

function readRows(sheet: Document, strings: readonly string[]): Rows {
  const rows: Rows = new Map();
  for (const cell of elements(sheet, 'c')) {
    const [, column = '', row = ''] = cell.getAttribute('r')?.match(/^([A-Z]+)(\d+)$/) ?? [];
    const raw = elements(cell, 'v', 'is').map(allText).join('').trim();
    const text = cell.getAttribute('t') === 's' ? (strings[Number(raw)] ?? '').trim() : raw;
    const at = Number(row) - 1;
    const its = rows.get(at) ?? new Map<string, string>();
    if (text !== '') rows.set(at, its.set(column, text));
  }
  return rows;
}

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
  const texts = elements(element, 't');
  return texts.length ? texts.map(({ textContent }) => textContent).join('') : (element.textContent ?? '');
};
