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
