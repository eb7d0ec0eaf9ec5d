import { strFromU8, unzipSync } from 'fflate';

/** A cell as a reader other than the writer finds it; a formula with its computed value. */
export type ReadCell = { value: string | number; formula?: string; format?: string };
export type ReadSheet = { name: string; cells: Map<string, ReadCell>; xml: string };

/** Opens an .xlsx for the tests: its parts unzipped and their XML read, sheets in their order. */
export function openXlsx(bytes: Uint8Array): { sheets: ReadSheet[]; parts: Record<string, string> } {
  const parts = Object.fromEntries(Object.entries(unzipSync(bytes)).map(([name, part]) => [name, strFromU8(part)]));
  const strings = all(parts['xl/sharedStrings.xml'], 'si').map(({ inner }) => textOf(inner));
  const formats = formatsOf(parts['xl/styles.xml'] ?? '');
  const targets = new Map(
    all(parts['xl/_rels/workbook.xml.rels'], 'Relationship').map(({ attributes: { Id, Target } }) => [Id, Target]),
  );
  const sheets = all(parts['xl/workbook.xml'], 'sheet').map(({ attributes }) => {
    const xml = parts[`xl/${targets.get(attributes['r:id'] ?? '')?.replace(/^\/?(xl\/)?/, '')}`] ?? '';
    const cells = new Map<string, ReadCell>();
    for (const { attributes: cell, inner } of all(xml, 'c')) {
      const formula = all(inner, 'f')[0]?.inner;
      const raw = all(inner, 'v')[0]?.inner;
      if (raw === undefined && cell.t !== 'inlineStr') continue;
      cells.set(cell.r ?? '', {
        value: cellValue(cell.t, raw ?? '', inner, strings),
        ...(formula !== undefined && { formula: decode(formula) }),
        format: formats[Number(cell.s ?? 0)],
      });
    }
    return { name: decode(attributes.name ?? ''), cells, xml };
  });
  return { sheets, parts };
}

/** Returns the rows of the table that begins with `firstHeader`, keyed by its headers. The last row has the sums. */
export function tableOf({ cells }: ReadSheet, firstHeader: string): Record<string, ReadCell>[] {
  const [, start] = [...cells].find(([, cell]) => cell.value === firstHeader)?.[0].match(/[A-Z]+(\d+)/) ?? [];
  const headers = [...cells].filter(([ref]) => ref.replace(/[A-Z]+/, '') === start);
  const rows: Record<string, ReadCell>[] = [];
  for (let row = Number(start) + 1; ; row++) {
    const found = headers.flatMap(([ref, header]) => {
      const cell = cells.get(ref.replace(/\d+/, String(row)));
      return cell ? [[String(header.value), cell] as const] : [];
    });
    if (!found.length) return rows;
    rows.push(Object.fromEntries(found));
  }
}

function cellValue(type: string | undefined, raw: string, inner: string, strings: string[]): string | number {
  if (type === 's') return strings[Number(raw)] ?? '';
  if (type === 'inlineStr') return textOf(inner);
  if (type === 'str') return decode(raw);
  if (type === 'e') throw new Error(`error cell ${raw}`);
  return Number(raw);
}

const builtIn = new Map<string | undefined, string>([['1', '0']]);
function formatsOf(styles: string): string[] {
  const custom = new Map(
    all(styles, 'numFmt').map(({ attributes }) => [attributes.numFmtId, decode(attributes.formatCode ?? '')]),
  );
  const cellXfs = all(styles, 'cellXfs')[0]?.inner;
  return all(cellXfs, 'xf').map(
    ({ attributes: { numFmtId } }) => custom.get(numFmtId) ?? builtIn.get(numFmtId) ?? `#${numFmtId}`,
  );
}

type Element = { attributes: Record<string, string>; inner: string };

function all(xml: string | undefined, tag: string): Element[] {
  const pattern = new RegExp(`<${tag}(\\s[^>]*?)?(?:/>|>(.*?)</${tag}>)`, 'gs');
  return [...(xml ?? '').matchAll(pattern)].map(([, attributes = '', inner = '']) => ({
    attributes: Object.fromEntries(
      [...attributes.matchAll(/([\w:]+)="([^"]*)"/g)].map(([, key, value]) => [key, value]),
    ),
    inner,
  }));
}

const textOf = (xml: string) =>
  decode(
    all(xml, 't')
      .map(({ inner }) => inner)
      .join(''),
  ).replace(/_x([0-9A-F]{4})_/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));

const entities: Record<string, string> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };
const decode = (text: string) => text.replace(/&(\w+);/g, (_, name: string) => entities[name] ?? '');
