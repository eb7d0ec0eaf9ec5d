import type { Content } from 'pdfmake/interfaces.js';
import type { Run, Typefaces } from './typefaces.ts';

/** Parts of a document that hold further ones. */
type Part = { text?: unknown; stack?: unknown; columns?: unknown; toc?: { title: unknown }; table?: { body: unknown } };

/** A document's content with every text of it, wherever it comes from, in the typefaces that show it. */
export function withFontFallback<Node extends Content>(node: Node, typefaces: Typefaces): Node {
  const inTypefaces = (text: string): string | Run[] => {
    const runs = typefaces.runsOf(shown(text));
    // Noto comes in one style.
    return typeof runs === 'string'
      ? runs
      : runs.map((run) => (run.font ? { ...run, bold: false, italics: false } : run));
  };
  const walk = (node: unknown): unknown => {
    if (typeof node === 'string') {
      const runs = inTypefaces(node);
      return typeof runs === 'string' ? runs : { text: runs };
    }
    if (Array.isArray(node)) return node.map(walk);
    if (typeof node !== 'object' || node === null) return node;
    const { text, stack, columns, toc, table } = node as Part;
    return {
      ...node,
      ...(text !== undefined && { text: typeof text === 'string' ? inTypefaces(text) : walk(text) }),
      ...(stack !== undefined && { stack: walk(stack) }),
      ...(columns !== undefined && { columns: walk(columns) }),
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
