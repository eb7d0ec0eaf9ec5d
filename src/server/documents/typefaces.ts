import { createRequire } from 'node:module';
import path from 'node:path';
import type { Readable } from 'node:stream';
import type { Content, TDocumentDefinitions } from 'pdfmake/interfaces.js';

const require = createRequire(import.meta.url);
// pdfmake's main module returns only finished documents. Its Printer hands out pages while they are drawn.
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

/** pdfmake takes 27 MB and is loaded with the first PDF, because most documents are workbooks. */
const pdfmake = () => ({
  Printer: (require('pdfmake/js/Printer.js') as { default: PrinterOf }).default,
  UrlResolver: (require('pdfmake/js/URLResolver.js') as { default: UrlResolver }).default,
  PdfDocument: (require('pdfmake/js/PDFDocument.js') as { default: PdfDocument }).default,
});

const roboto = path.join(path.dirname(require.resolve('pdfmake/package.json')), 'fonts', 'Roboto');
const inOneStyle = (file: string) => ({ normal: file, bold: file, italics: file, bolditalics: file });
/** Roboto, and typefaces for characters that Roboto lacks. */
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
type Typeface = keyof typeof typefaces;

/** True if a typeface can show a character. DejaVu shows only Latin and signs: it disorders right-to-left words. */
function hasGlyph(typeface: Typeface, sign: string): boolean {
  if (sign === '\n') return true;
  if (typeface === 'DejaVu' && !/[\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]/u.test(sign)) return false;
  const { PdfDocument } = pdfmake();
  specimen ??= new PdfDocument(typefaces, {}, {}, {}, { font: null });
  return specimen.provideFont(typeface, false, false).font.hasGlyphForCodePoint(sign.codePointAt(0) ?? 0);
}
let specimen: InstanceType<PdfDocument> | undefined;

// A document may read only the fonts and the shop's JPEG pictures. Its text cannot name other files.
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

/** Without `font` the typeface is Roboto. */
type Run = { text: string; font?: Typeface };

type Part = {
  text?: unknown;
  stack?: unknown;
  columns?: unknown;
  section?: unknown;
  toc?: { title: unknown };
  table?: { body: unknown };
};

export function withFontFallback<Node extends Content>(node: Node): Node {
  const walk = (node: unknown): unknown => {
    if (typeof node === 'string') {
      const runs = inTypefaces(node);
      return typeof runs === 'string' ? runs : { text: runs };
    }
    if (Array.isArray(node)) return node.map(walk);
    if (typeof node !== 'object' || node === null) return node;
    const { text, stack, columns, section, toc, table } = node as Part;
    return {
      ...node,
      ...(text !== undefined && { text: typeof text === 'string' ? inTypefaces(text) : walk(text) }),
      ...(stack !== undefined && { stack: walk(stack) }),
      ...(columns !== undefined && { columns: walk(columns) }),
      ...(section !== undefined && { section: walk(section) }),
      ...(toc && { toc: { ...toc, title: walk(toc.title) } }),
      ...(table && { table: { ...table, body: walk(table.body) } }),
    };
  };
  return walk(node) as Node;
}

/** Removes control characters, lone surrogates and marks that change the direction of reading. */
export const shown = (text: string): string =>
  text
    .replace(/[\p{Cs}\p{Bidi_Control}]|(?!\n)\p{Cc}/gu, ' ')
    .replace(/ {2,}/g, ' ')
    .trim();

/** Splits a text by typeface. pdfkit draws a box for a character that its typeface lacks. */
function inTypefaces(written: string): string | Run[] {
  const text = shown(written);
  if (/^[\n\x20-\x7e\xa0-\xff]*$/.test(text)) return text;
  const runs: Run[] = [];
  for (const { segment } of graphemes.segment(text))
    for (const run of shownBy(segment)) {
      const last = runs.at(-1);
      if (last && last.font === run.font) last.text += run.text;
      else runs.push(run);
    }
  return runs.some(({ font }) => font) ? runs : runs.map(({ text }) => text).join('');
}

/** Chooses the first typeface with all parts of a character. If none has all, each part gets its own. */
function shownBy(grapheme: string): Run[] {
  const sign = grapheme.replace(/\uFE0E|\uFE0F/g, '');
  const allIn = (typeface: Typeface) => [...sign].every((part) => hasGlyph(typeface, part));
  if (allIn('Roboto')) return [{ text: sign }];
  if (allIn('Emoji')) return [{ text: sign, font: 'Emoji' }];
  if (allIn('DejaVu')) return [{ text: sign, font: 'DejaVu' }];
  const parts = [...sign].filter((part) => !/\p{Cf}/u.test(part));
  return parts.length > 1 ? parts.flatMap(shownBy) : [{ text: '\uFFFD' }];
}

const graphemes = new Intl.Segmenter('es', { granularity: 'grapheme' });
