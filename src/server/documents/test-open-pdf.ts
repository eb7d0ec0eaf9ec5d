import { inflateSync } from 'node:zlib';
import { extractText, getDocumentProxy, getMeta } from 'unpdf';

/** Opens a PDF for the tests: the text of each page, its title and language, by a reader other than the writer. */
export async function openPdf(bytes: Uint8Array) {
  const pdf = await getDocumentProxy(Uint8Array.from(bytes));
  const { text } = await extractText(pdf, { mergePages: false });
  const { info } = await getMeta(pdf);
  const fonts =
    Buffer.from(bytes)
      .toString('latin1')
      .match(/\/FontFile2/g)?.length ?? 0;
  return { pages: text.map((page) => page.replace(/\s+/g, ' ')), title: info.Title, language: info.Language, fonts };
}

/** Each piece of text with its page and its position, in points from the page's lower left. */
export async function placesIn(bytes: Uint8Array) {
  const pdf = await getDocumentProxy(Uint8Array.from(bytes));
  const pages = await Promise.all(
    Array.from({ length: pdf.numPages }, async (_, at) => (await (await pdf.getPage(at + 1)).getTextContent()).items),
  );
  return pages.flatMap((items, page) =>
    items.flatMap((item) => {
      if (!('str' in item) || item.str.trim() === '') return [];
      const [a = 0, b = 0, , , x = 0, y = 0] = item.transform as number[];
      return [{ page, text: item.str, x, y, width: item.width, size: Math.hypot(a, b) }];
    }),
  );
}

/** The drawn pictures in points, with their width in pixels; and the left edge of the text. */
export async function picturesIn(bytes: Uint8Array) {
  const file = Buffer.from(bytes).toString('latin1');
  const pixels = [...file.matchAll(/\/Subtype \/Image[^>]*?\/Width (\d+)/g)].map(([, width]) => Number(width));
  // Keeps the line end before 'endstream': the stream's last byte may itself be a carriage return.
  const drawn = [...file.matchAll(/\/FlateDecode\s*>>\s*stream\r?\n(.*?)endstream/gs)].flatMap(([, stream = '']) => {
    const drawing = inflateSync(Buffer.from(stream, 'latin1')).toString('latin1');
    return [...drawing.matchAll(/([\d.]+) 0 0 -?([\d.]+) ([\d.]+) [\d.]+ cm\s+\/I\d+ Do/g)].map((place) => {
      const [, width = 0, height = 0, x = 0] = place.map(Number);
      return { width, height, x };
    });
  });
  return {
    pictures: drawn.map((place, at) => ({ ...place, pixels: pixels[at] ?? 0 })),
    left: Math.min(...(await placesIn(bytes)).map(({ x }) => x)),
  };
}
