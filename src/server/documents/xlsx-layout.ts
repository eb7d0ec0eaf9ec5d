import type { CellStyle } from 'hucre/xlsx';
import type { Kind } from './xlsx.ts';

// Every style spreads it: a font without name and size is written nameless, and shows as a serif.
export const baseFont = { name: 'Calibri', size: 11, color: { rgb: '1D1B19' } } as const;
const green = { rgb: '14594B' };
const hairline = { style: 'thin', color: { rgb: 'E7E3DD' } } as const;

const formats: Record<Kind, string> = {
  // A text cell that is edited stays text, whatever it begins with.
  text: '@',
  identifier: '0',
  whole: '#,##0',
  money: '"US$" #,##0.00',
  day: 'dd/mm/yyyy',
};
const sides = { text: 'left', identifier: 'left', whole: 'right', money: 'right', day: 'center' } as const;

const perKind = (style: (kind: Kind) => CellStyle): Record<Kind, CellStyle> => ({
  text: style('text'),
  identifier: style('identifier'),
  whole: style('whole'),
  money: style('money'),
  day: style('day'),
});

export const styles = {
  title: { font: { ...baseFont, size: 18, bold: true, color: green }, alignment: { vertical: 'center' } },
  notice: { font: { ...baseFont, italic: true, color: { rgb: '6B6660' } } },
  made: { font: { ...baseFont, size: 9, color: { rgb: '6B6660' } }, alignment: { vertical: 'center' } },
  label: { font: { ...baseFont, bold: true }, alignment: { vertical: 'top' } },
  party: { font: baseFont, numFmt: '@', alignment: { horizontal: 'left', vertical: 'top', wrapText: true } },
  header: perKind((kind) => ({
    font: { ...baseFont, bold: true, color: { rgb: 'FFFFFF' } },
    fill: { type: 'pattern', pattern: 'solid', fgColor: green },
    alignment: { horizontal: sides[kind], vertical: 'center' },
  })),
  body: perKind((kind) => ({
    font: baseFont,
    numFmt: formats[kind],
    alignment: { horizontal: sides[kind], vertical: 'top', ...(kind === 'text' && { wrapText: true }) },
    border: { bottom: hairline },
  })),
  total: perKind((kind) => ({
    font: { ...baseFont, bold: true },
    numFmt: formats[kind],
    alignment: { horizontal: sides[kind] },
    border: { top: { style: 'medium', color: green } },
  })),
} satisfies Record<string, CellStyle | Record<Kind, CellStyle>>;
