import type { Content } from 'pdfmake/interfaces.js';
import { hasGlyph, type Typeface } from './pdf-printer.ts';

/** Text in one typeface: Roboto where none is named. */
type Run = { text: string; font?: Typeface };

/** Parts of a document that hold further ones. */
type Part = {
  text?: unknown;
  stack?: unknown;
  columns?: unknown;
  section?: unknown;
  toc?: { title: unknown };
  table?: { body: unknown };
};

/** A document's content with every text of it, wherever it comes from, in the typefaces that show it. */
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

/** A text without controls, halves of characters and marks that turn the direction of reading. */
export const shown = (text: string): string =>
  text
    .replace(/[\p{Cs}\p{Bidi_Control}]|(?!\n)\p{Cc}/gu, ' ')
    .replace(/ {2,}/g, ' ')
    .trim();

/** A text in the typefaces that show it; itself where Roboto does. pdfkit shows a text in one, and boxes for what that lacks. */
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

/** A sign in the first typeface that has all of it; else in parts, without what joins them. */
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
