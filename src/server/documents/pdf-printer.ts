import { createRequire } from 'node:module';
import path from 'node:path';
import type { Readable } from 'node:stream';
import type { TDocumentDefinitions } from 'pdfmake/interfaces.js';

const require = createRequire(import.meta.url);
/** What pdfmake draws with. Its main module answers a document when all is drawn; this one from the first page on. */
type Drawing = Readable & { end(): void };
type Printer = {
  pdfKitDoc: Drawing;
  createPdfKitDocument(definition: TDocumentDefinitions, options: { progressCallback: () => void }): Promise<Drawing>;
};
type PrinterOf = new (fonts: object, files: object, urls: object, mayRead: (file: string) => boolean) => Printer;
type UrlResolver = new (files: object) => { setUrlAccessPolicy(mayAsk: (url: string) => boolean): void };
type Font = { hasGlyphForCodePoint(point: number): boolean };
type PdfDocument = new (
  fonts: object,
  ...others: object[]
) => { provideFont(name: Typeface, bold: boolean, italics: boolean): { font: Font } };

/** Read with the first PDF: it takes 27 MB, and a closing's documents are workbooks. */
const pdfmake = () => ({
  Printer: (require('pdfmake/js/Printer.js') as { default: PrinterOf }).default,
  UrlResolver: (require('pdfmake/js/URLResolver.js') as { default: UrlResolver }).default,
  PdfDocument: (require('pdfmake/js/PDFDocument.js') as { default: PdfDocument }).default,
});

const roboto = path.join(path.dirname(require.resolve('pdfmake/package.json')), 'fonts', 'Roboto');
const inOneStyle = (file: string) => ({ normal: file, bold: file, italics: file, bolditalics: file });
/** Roboto, and what is written in others because it lacks it. Their lines are as high as Roboto's. */
const typefaces = {
  Roboto: {
    normal: path.join(roboto, 'Roboto-Regular.ttf'),
    bold: path.join(roboto, 'Roboto-Medium.ttf'),
    italics: path.join(roboto, 'Roboto-Italic.ttf'),
    bolditalics: path.join(roboto, 'Roboto-MediumItalic.ttf'),
  },
  Emoji: inOneStyle(require.resolve('@expo-google-fonts/noto-emoji/400Regular/NotoEmoji_400Regular.ttf')),
  DejaVu: inOneStyle(require.resolve('dejavu-fonts-ttf/ttf/DejaVuSans.ttf')),
};
export type Typeface = keyof typeof typefaces;

/** Whether a typeface shows a sign. Of DejaVu only Latin letters and signs: words that are read from right to left would come in disorder. */
export function hasGlyph(typeface: Typeface, sign: string): boolean {
  if (sign === '\n') return true;
  if (typeface === 'DejaVu' && !/[\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]/u.test(sign)) return false;
  const { PdfDocument } = pdfmake();
  specimen ??= new PdfDocument(typefaces, {}, {}, {}, { font: null });
  return specimen.provideFont(typeface, false, false).font.hasGlyphForCodePoint(sign.codePointAt(0) ?? 0);
}
let specimen: InstanceType<PdfDocument> | undefined;

// A document reads its fonts and the JPEGs of our pictures, and nothing else, from wherever its text may come.
const mayRead = (file: string) =>
  Object.values(typefaces).some((files) => Object.values(files).includes(file)) ||
  /[/\\][0-9a-f]{32}[/\\]400\.jpg$/.test(file);

export function openPrinter(): Printer {
  const { Printer, UrlResolver } = pdfmake();
  const noFiles = { existsSync: () => false };
  const urls = new UrlResolver(noFiles);
  urls.setUrlAccessPolicy(() => false);
  return new Printer(typefaces, noFiles, urls, mayRead);
}
