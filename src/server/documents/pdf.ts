import { existsSync } from 'node:fs';
import type { Content, TableCell, TDocumentDefinitions } from 'pdfmake/interfaces.js';
import { openPrinter, shown, withFontFallback } from './typefaces.ts';

export type { Content, TableCell };

export const colors = { ink: '#1d1b19', soft: '#6b6660', hairline: '#e7e3dd', green: '#14594b', gold: '#8a6a2f' };

type Pdf = {
  title: string;
  made: string;
  /** Whom the document is about, if the title does not say it. The footer shows the title and the owner. */
  owner?: string;
  content: Content;
  pageSize?: 'A4' | 'A5';
  /** The background of the first page, which is then a cover without footer. */
  cover?: TDocumentDefinitions['background'];
  /** Only for labels: the page size and the margins in points. Pages of labels have no header or footer. */
  labels?: { size: 'A4' | { width: number; height: number }; margins: [number, number, number, number] };
};

export type Send = (part: Uint8Array) => void;

/** The number of bytes that are sent at once while pages are drawn. */
const partSize = 64 * 1024;

/** Makes a PDF with embedded fonts. The footer has the title, the owner, when the PDF was made, and 'Página x de y'. */
export async function renderPdf(pdf: Pdf): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  await streamPdf((part) => parts.push(part), pdf);
  return Buffer.concat(parts);
}

/** Sends a PDF in parts while it is drawn: first the pictures, then the pages. */
export async function streamPdf(send: Send, pdf: Pdf): Promise<void> {
  const { title, pageSize = 'A4', cover, labels } = pdf;
  const content = withFontFallback(pdf.content);
  const footer = footerOf(pdf);
  const printer = openPrinter();
  const sendWhatIsDrawn = () => {
    const { pdfKitDoc } = printer;
    while (pdfKitDoc.readableLength >= partSize) send(pdfKitDoc.read(partSize));
  };
  const drawn = await printer.createPdfKitDocument(
    {
      info: { title: shown(title), author: 'Vitrina', creator: 'Vitrina' },
      language: 'es-AR',
      displayTitle: true,
      pageSize: labels?.size ?? pageSize,
      pageMargins: labels?.margins ?? [margin, 44, margin, 48],
      defaultStyle: { font: 'Roboto', fontSize: 10, color: colors.ink, lineHeight: 1.15 },
      ...(cover && { background: cover }),
      content,
      footer: (page, pages) => (labels || (cover && page === 1) ? '' : footer(page, pages)),
    },
    { progressCallback: sendWhatIsDrawn },
  );
  drawn.end();
  for await (const part of drawn) send(part);
}

type Paper = Pick<Pdf, 'title' | 'made' | 'owner' | 'content'> & {
  /** A word that is printed across each page. */
  stamp?: string;
};

/** Returns one of several papers that a document joins. Each paper begins a new page and has its own title. */
export const paper = ({ stamp, ...pdf }: Paper): Content => ({
  section: pdf.content,
  footer: footerOf(pdf),
  ...(stamp && { watermark: { text: stamp, color: colors.ink, opacity: 0.16, bold: true } }),
});

function footerOf({ title, owner, made, pageSize = 'A4' }: Pick<Pdf, 'title' | 'owner' | 'made' | 'pageSize'>) {
  const name = clip([title, owner].filter(Boolean).join(' · '), pageSize === 'A5' ? 50 : 80);
  const foot = withFontFallback({ text: name, maxHeight: footLine });
  return (page: number, pages: number): Content => ({
    columns: [
      { width: textWidth(pageSize) - 80, stack: [structuredClone(foot), made] },
      { width: 80, text: `Página ${page} de ${pages}`, alignment: 'right', noWrap: true },
    ],
    margin: [margin, 12, margin, 0],
    fontSize: 8,
    color: colors.soft,
  });
}

/** The left and right margin, in points. */
const margin = 40;
export const textWidth = (pageSize: 'A4' | 'A5') => (pageSize === 'A5' ? 419.5 : 595.2) - 2 * margin;
/** The height of a line of the footer, in points. */
const footLine = 11;

/** Shortens a text to `length` characters, after a whole word if possible, and adds an ellipsis. */
export function clip(text: string, length: number): string {
  const signs = [...text];
  if (signs.length <= length) return text;
  const begin = signs.slice(0, length).join('');
  return `${begin.replace(/\s+\S*$/, '') || begin}…`;
}

/** A document's title, and below it labels with their texts, in two columns. */
export const heading = (title: string, parties: readonly (readonly [label: string, text: string])[]): Content => {
  const half = Math.ceil(parties.length / 2);
  const column = (part: typeof parties): Content => ({
    layout: { defaultBorder: false, paddingLeft: (col) => (col ? 8 : 0), paddingTop: () => 1, paddingBottom: () => 1 },
    table: {
      widths: [labelWidth, textWidth('A4') / 2 - labelWidth - 16],
      body: part.map(([label, text]) => [{ text: label, color: colors.soft }, text]),
    },
  });
  return [
    { text: title, fontSize: 20, bold: true, color: colors.green, margin: [0, 0, 0, 8] },
    {
      columns: [parties.slice(0, half), parties.slice(half)].filter((part) => part.length).map(column),
      margin: [0, 0, 0, 14],
    },
  ];
};
const labelWidth = 60;

export const bare = {
  hLineWidth: () => 0,
  vLineWidth: () => 0,
  paddingLeft: () => 0,
  paddingRight: () => 0,
  paddingTop: () => 0,
  paddingBottom: () => 0,
};

/** A picture in the middle of a box of `width` × `height` points. Without a picture the box says 'Sin foto'. */
export function photo(file: string | null, width: number, height: number): Content {
  const middle = { alignment: 'center', verticalAlignment: 'middle' } as const;
  const picture = file !== null &&
    existsSync(file) && { image: file, fit: [width - 8, height - 4] as [number, number] };
  const cell = picture || { text: 'Sin foto', color: colors.soft, fillColor: '#f3f0eb' };
  return {
    layout: 'noBorders',
    table: { widths: [width - 8], heights: [height - 4], body: [[{ ...cell, ...middle }]] },
  };
}
