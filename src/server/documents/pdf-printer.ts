import { createRequire } from 'node:module';
import type { Readable } from 'node:stream';
import type { TDocumentDefinitions } from 'pdfmake/interfaces.js';
import { orderWords, type Word } from './text-direction.ts';
import { robotoFiles } from './typefaces.ts';

const require = createRequire(import.meta.url);
/** What pdfmake draws with. Its main module answers a document when all is drawn; this one from the first page on. */
type Drawing = Readable & {
  _pdfMakePages: { items: { type: string; item: { inlines: Word[] } }[] }[];
  once(event: 'pageAdded', listener: () => void): void;
  end(): void;
};
type Printer = {
  get pdfKitDoc(): Drawing;
  set pdfKitDoc(drawing: Drawing);
  createPdfKitDocument(definition: TDocumentDefinitions, options: { progressCallback: () => void }): Promise<Drawing>;
};
type FileStore = { existsSync(name: string): boolean; readFileSync(name: string): Uint8Array | undefined };
type PrinterOf = new (fonts: object, files: FileStore, urls: object, mayRead: (file: string) => boolean) => Printer;
type UrlResolver = new (files: FileStore) => { setUrlAccessPolicy(mayAsk: (url: string) => boolean): void };

/** Read with the first PDF: it takes 27 MB, and a closing's documents are workbooks. */
const pdfmake = () => ({
  Printer: (require('pdfmake/js/Printer.js') as { default: PrinterOf }).default,
  UrlResolver: (require('pdfmake/js/URLResolver.js') as { default: UrlResolver }).default,
});

/** Brings the words that are read from right to left in order, between the layout of the pages and their drawing. */
const orderingWords = (Printer: PrinterOf) =>
  class extends Printer {
    #drawing: Drawing | undefined;
    override get pdfKitDoc() {
      return this.#drawing as Drawing;
    }
    override set pdfKitDoc(drawing) {
      this.#drawing = drawing;
      drawing.once('pageAdded', () => {
        for (const { items } of drawing._pdfMakePages)
          for (const { type, item } of items) if (type === 'line') orderWords(item.inlines);
      });
    }
  };

// A document reads its fonts and the JPEGs of our pictures, and nothing else, from wherever its text may come.
const mayRead = (file: string) =>
  Object.values(robotoFiles).includes(file) || /[/\\][0-9a-f]{32}[/\\]400\.jpg$/.test(file);

/** Draws a document with these typefaces beside Roboto. */
export function openPrinter(typefaces: Map<string, Uint8Array>): Printer {
  const { Printer, UrlResolver } = pdfmake();
  const files = {
    existsSync: (name: string) => typefaces.has(name),
    readFileSync: (name: string) => typefaces.get(name),
  };
  const urls = new UrlResolver(files);
  urls.setUrlAccessPolicy(() => false);
  const fonts = Object.fromEntries([...typefaces.keys()].map((name) => [name, { normal: name }]));
  const OrderingPrinter = orderingWords(Printer);
  return new OrderingPrinter({ Roboto: robotoFiles, ...fonts }, files, urls, mayRead);
}
