import { createRequire } from 'node:module';
import path from 'node:path';
import type { Readable } from 'node:stream';
import type { Content, TableCell, TDocumentDefinitions } from 'pdfmake/interfaces.js';

export type { Content, TableCell };

const require = createRequire(import.meta.url);
/** What pdfmake draws with. Its main module hands a document over when all is drawn; this has it from the first page on. */
type Printer = {
  pdfKitDoc: Readable;
  createPdfKitDocument(
    definition: TDocumentDefinitions,
    options: { progressCallback: () => void },
  ): Promise<Readable & { end(): void }>;
};
const { default: Printer } = require('pdfmake/js/Printer.js') as {
  default: new (fonts: object, virtualFs: object, urls: object, mayRead: (file: string) => boolean) => Printer;
};
const { default: virtualFs } = require('pdfmake/js/virtual-fs.js') as { default: object };
const { default: UrlResolver } = require('pdfmake/js/URLResolver.js') as {
  default: new (virtualFs: object) => { setUrlAccessPolicy(mayAsk: (url: string) => boolean): void };
};

const fontFolder = path.join(path.dirname(require.resolve('pdfmake/package.json')), 'fonts', 'Roboto');
const fonts = {
  Roboto: {
    normal: path.join(fontFolder, 'Roboto-Regular.ttf'),
    bold: path.join(fontFolder, 'Roboto-Medium.ttf'),
    italics: path.join(fontFolder, 'Roboto-Italic.ttf'),
    bolditalics: path.join(fontFolder, 'Roboto-MediumItalic.ttf'),
  },
};
// A document reads its fonts and the JPEGs of our pictures, and nothing else, from wherever its text may come.
const mayRead = (file: string) => file.startsWith(fontFolder) || /[/\\][0-9a-f]{32}[/\\]400\.jpg$/.test(file);
function openPrinter(): Printer {
  const urls = new UrlResolver(virtualFs);
  urls.setUrlAccessPolicy(() => false);
  return new Printer(fonts, virtualFs, urls, mayRead);
}

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

/** Takes the next bytes of a document. */
export type Send = (part: Uint8Array) => void;

/** Bytes that are sent together while pages are drawn. */
const partSize = 64 * 1024;

/** The bytes of a PDF in Spanish with embedded fonts, its title, and 'Página x de y' on each page. */
export async function renderPdf(pdf: Pdf): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  await streamPdf((part) => parts.push(part), pdf);
  return Buffer.concat(parts);
}

/** The same, sent part by part once its pages are laid out: first its pictures, then the pages as they are drawn. */
export async function streamPdf(send: Send, { title, content, pageSize = 'A4', cover }: Pdf): Promise<void> {
  const printer = openPrinter();
  const sendWhatIsDrawn = () => {
    const { pdfKitDoc } = printer;
    while (pdfKitDoc.readableLength >= partSize) send(pdfKitDoc.read(partSize));
  };
  const pdf = await printer.createPdfKitDocument(
    {
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
    },
    { progressCallback: sendWhatIsDrawn },
  );
  pdf.end();
  for await (const part of pdf) send(part);
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
