import type { CellStyle, WriteSheet } from 'hucre/xlsx';
import { ACCOUNT_COIN, type Coin, coinRules, RATED_COIN } from '#contract/ledger.ts';

// Every style includes this font. Without a name and size, some programs show a serif.
export const baseFont = { name: 'Calibri', size: 11, color: { rgb: '1D1B19' } } as const;
const green = { rgb: '14594B' };
const hairline = { style: 'thin', color: { rgb: 'E7E3DD' } } as const;

function cellsOf(coin: Coin) {
  const { symbol } = coinRules[coin];
  return { symbol: `${symbol} `, format: `"${symbol}" #,##0.00`, side: 'right' } as const;
}

/** A kind with a `symbol` is an amount of money and has cents. */
export const kindRules = {
  // A text cell that a person edits stays text, even if it begins with `=`.
  text: { symbol: '', format: '@', side: 'left' },
  identifier: { symbol: '', format: '0', side: 'left' },
  whole: { symbol: '', format: '#,##0', side: 'right' },
  money: cellsOf(ACCOUNT_COIN),
  pesos: cellsOf(RATED_COIN),
  day: { symbol: '', format: 'dd/mm/yyyy', side: 'center' },
} as const;
/** What a column holds. `identifier` is a number that names something, `money` is US dollars, `day` is YYYY-MM-DD. */
export type Kind = keyof typeof kindRules;

const cellKinds = Object.keys(kindRules) as Kind[];
const perKind = (style: (kind: Kind) => CellStyle) =>
  Object.fromEntries(cellKinds.map((kind) => [kind, style(kind)])) as Record<Kind, CellStyle>;

export const styles = {
  shop: { font: { ...baseFont, size: 13, bold: true }, alignment: { vertical: 'top', wrapText: true } },
  shopDetails: { font: { ...baseFont, color: { rgb: '6B6660' } }, alignment: { vertical: 'top', wrapText: true } },
  title: { font: { ...baseFont, size: 18, bold: true, color: green }, alignment: { vertical: 'center' } },
  notice: { font: { ...baseFont, italic: true, color: { rgb: '6B6660' } } },
  made: { font: { ...baseFont, size: 9, color: { rgb: '6B6660' } }, alignment: { vertical: 'center' } },
  label: { font: { ...baseFont, bold: true }, alignment: { vertical: 'top' } },
  party: { font: baseFont, numFmt: '@', alignment: { horizontal: 'left', vertical: 'top', wrapText: true } },
  header: perKind((kind) => ({
    font: { ...baseFont, bold: true, color: { rgb: 'FFFFFF' } },
    fill: { type: 'pattern', pattern: 'solid', fgColor: green },
    alignment: { horizontal: kindRules[kind].side, vertical: 'center' },
  })),
  body: perKind((kind) => ({
    font: baseFont,
    numFmt: kindRules[kind].format,
    alignment: { horizontal: kindRules[kind].side, vertical: 'top', ...(kind === 'text' && { wrapText: true }) },
    border: { bottom: hairline },
  })),
  total: perKind((kind) => ({
    font: { ...baseFont, bold: true },
    numFmt: kindRules[kind].format,
    alignment: { horizontal: kindRules[kind].side },
    border: { top: { style: 'medium', color: green } },
  })),
} satisfies Record<string, CellStyle | Record<Kind, CellStyle>>;

/** The print settings of a sheet: A4, with `owner` in the page header, and in the footer when the document was made. */
export const printedPage = ({ owner, made, wide }: { owner: string; made: string; wide: boolean }) =>
  ({
    pageSetup: {
      paperSize: 'a4',
      orientation: wide ? 'landscape' : 'portrait',
      fitToPage: true,
      fitToWidth: 1,
      fitToHeight: 0,
      horizontalCentered: true,
      margins: { top: 0.6, bottom: 0.7, left: 0.5, right: 0.5, header: 0.3, footer: 0.3 },
    },
    headerFooter: { oddHeader: `&L&8${printed(owner)}`, oddFooter: `&L&8Vitrina · ${made}&R&8Página &P de &N` },
  }) satisfies Partial<WriteSheet>;

/** The most characters of a page header, formatting codes included. Excel calls a file with a longer header damaged. */
const longest = 240;

function printed(text: string): string {
  let shown = '';
  for (const sign of text) {
    if (shown.length > longest) return `${shown}…`;
    shown += sign === '&' ? '&&' : sign;
  }
  return shown;
}

/** Returns how many lines a text takes in a column of `width` characters. One character stays free for wider fonts. */
export function lineCount(text: string, width: number): number {
  const room = Math.max(1, width - 1);
  if (text.length <= room) return 1;
  let lines = 1;
  let used = 0;
  for (const word of text.split(/(?<=[\s-])/)) {
    const length = word.trimEnd().length;
    if (used > 0 && used + length > room) {
      lines++;
      used = 0;
    }
    const more = Math.max(0, Math.ceil((used + length) / room) - 1);
    lines += more;
    used += word.length - more * room;
  }
  return lines;
}
