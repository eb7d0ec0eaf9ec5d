import { createRequire } from 'node:module';
import path from 'node:path';
import pdfmake from 'pdfmake';
import type { Content, TableCell, TDocumentDefinitions } from 'pdfmake/interfaces.js';

export type { Content, TableCell };

const fontFolder = path.join(
  path.dirname(createRequire(import.meta.url).resolve('pdfmake/package.json')),
  'fonts',
  'Roboto',
);
pdfmake.setFonts({
  Roboto: {
    normal: path.join(fontFolder, 'Roboto-Regular.ttf'),
    bold: path.join(fontFolder, 'Roboto-Medium.ttf'),
    italics: path.join(fontFolder, 'Roboto-Italic.ttf'),
    bolditalics: path.join(fontFolder, 'Roboto-MediumItalic.ttf'),
  },
});
// A document reads its fonts and the JPEGs of our pictures, and nothing else, from wherever its text may come.
pdfmake.setUrlAccessPolicy(() => false);
pdfmake.setLocalAccessPolicy((file) => file.startsWith(fontFolder) || /[/\\][0-9a-f]{32}[/\\]400\.jpg$/.test(file));

export const colors = {
  ink: '#1d1b19',
  soft: '#6b6660',
  hairline: '#e7e3dd',
  green: '#14594b',
  gold: '#8a6a2f',
} as const;

type Pdf = {
  title: string;
  content: Content;
  pageSize?: 'A4' | 'A5';
  /** Whether the first page is a cover, without page number. */
  cover?: TDocumentDefinitions['background'];
};

/** The bytes of a PDF in Spanish with embedded fonts, its title, and 'Página x de y' on each page. */
export async function renderPdf({ title, content, pageSize = 'A4', cover }: Pdf): Promise<Uint8Array> {
  const pdf = pdfmake.createPdf({
    info: { title: shown(title), author: 'Vitrina', creator: 'Vitrina' },
    language: 'es-AR',
    displayTitle: true,
    pageSize,
    pageMargins: [40, 44, 40, 48],
    defaultStyle: { font: 'Roboto', fontSize: 10, color: colors.ink, lineHeight: 1.15 },
    ...(cover && { background: cover }),
    content,
    footer: (page, pages) =>
      cover && page === 1
        ? ''
        : {
            columns: [shown(title), { text: `Página ${page} de ${pages}`, alignment: 'right', width: 'auto' }],
            margin: [40, 14, 40, 0],
            fontSize: 8,
            color: colors.soft,
          },
  });
  return pdf.getBuffer();
}

/** Text that the fonts can show: without pictographs, controls and halves of characters, and with breaks in endless words. */
export const shown = (text: string): string =>
  text
    .replace(/[\p{Extended_Pictographic}\p{Emoji_Modifier}\p{Regional_Indicator}]|\u200D|\uFE0F|\u20E3/gu, (sign) =>
      /[©®™]/.test(sign) ? sign : '',
    )
    .replace(/[\p{Cc}\p{Cs}\p{Bidi_Control}]+/gu, ' ')
    .replace(/ {2,}/g, ' ')
    .replace(/\S{30}(?=\S)/g, '$&\u200b')
    .trim();

/** Title of a document and what it is about: label and text, in two columns. */
export const heading = (title: string, parties: readonly (readonly [label: string, text: string])[]): Content => {
  const half = Math.ceil(parties.length / 2);
  const column = (part: typeof parties): Content => ({
    layout: { defaultBorder: false, paddingLeft: (col) => (col ? 8 : 0), paddingTop: () => 1, paddingBottom: () => 1 },
    table: {
      widths: ['auto', '*'],
      body: part.map(([label, text]) => [{ text: label, color: colors.soft }, shown(text)]),
    },
  });
  return [
    { text: shown(title), fontSize: 20, bold: true, color: colors.green, margin: [0, 0, 0, 8] },
    {
      columns: [parties.slice(0, half), parties.slice(half)].filter((part) => part.length).map(column),
      margin: [0, 0, 0, 14],
    },
  ];
};

/** A table with a header on each page, rows kept whole, and lines between rows. */
export const table = (widths: (number | string)[], header: TableCell[], rows: TableCell[][]): Content => ({
  table: {
    headerRows: 1,
    dontBreakRows: true,
    widths,
    body: [header.map((cell) => ({ ...asCell(cell), bold: true, color: 'white', fillColor: colors.green })), ...rows],
  },
  layout: {
    hLineWidth: (line: number) => (line <= 1 ? 0 : 0.5),
    vLineWidth: () => 0,
    hLineColor: () => colors.hairline,
    paddingTop: () => 4,
    paddingBottom: () => 3,
  },
});

export const right = (text: string, more: object = {}): TableCell => ({
  text,
  alignment: 'right',
  noWrap: true,
  ...more,
});

const asCell = (cell: TableCell): Extract<TableCell, { text: unknown }> | { text: string } =>
  typeof cell === 'string' ? { text: cell } : (cell as Extract<TableCell, { text: unknown }>);

const dollars = new Intl.NumberFormat('es-AR', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const whole = new Intl.NumberFormat('es-AR');
/** `US$ 1.234,50` */
export const money = (amount: number): string => `US$\u00a0${dollars.format(amount)}`;
export const count = (units: number): string => whole.format(units);
