import { createRequire } from 'node:module';
import path from 'node:path';
import { subsetTypeface } from './subset-typeface.ts';
import { rightToLeft } from './text-direction.ts';

/** Text in one typeface: Roboto where none is named, else a piece of Noto, by its file. */
export type Run = { text: string; font?: string };
export type Typefaces = ReturnType<typeof openTypefaces>;

const require = createRequire(import.meta.url);
const roboto = path.join(path.dirname(require.resolve('pdfmake/package.json')), 'fonts', 'Roboto');
export const robotoFiles = {
  normal: path.join(roboto, 'Roboto-Regular.ttf'),
  bold: path.join(roboto, 'Roboto-Medium.ttf'),
  italics: path.join(roboto, 'Roboto-Italic.ttf'),
  bolditalics: path.join(roboto, 'Roboto-MediumItalic.ttf'),
};

/** What Roboto lacks is looked for here, in this order. Each comes in pieces of some signs, in every weight. */
const others = [
  require.resolve('@fontsource-variable/noto-emoji/unicode.json'),
  require.resolve('@fontsource-variable/noto-sans-hebrew/unicode.json'),
  require.resolve('@fontsource-variable/noto-sans-arabic/unicode.json'),
  require.resolve('@fontsource-variable/noto-sans-sc/unicode.json'),
];
/** For what no typeface has. */
const REPLACEMENT = '\uFFFD';

/**
 * The typefaces of one document: Roboto, and of Noto only what its texts need. pdfkit shows a text in one typeface and
 * leaves boxes for what that lacks.
 */
export function openTypefaces() {
  const used = new Map<string, Set<string>>();
  const seen = new Map<string, Run[]>();
  const runsOfGrapheme = (grapheme: string): Run[] => {
    const cached = seen.get(grapheme);
    if (cached) return cached;
    const runs = shownBy(grapheme);
    for (const { text, font } of runs) if (font) used.set(font, new Set([...(used.get(font) ?? []), ...text]));
    seen.set(grapheme, runs);
    return runs;
  };
  return {
    /** A text in the typefaces that show it; itself where Roboto does. Where it is read from right to left, word by word. */
    runsOf(text: string): string | Run[] {
      if (/^[\n\x20-\x7e\xa0-\xff]*$/.test(text)) return text;
      const turns = rightToLeft.test(text);
      const runs: Run[] = [];
      for (const { text: sign, font } of [...graphemes.segment(text)].flatMap(({ segment }) =>
        runsOfGrapheme(segment),
      )) {
        const last = runs.at(-1);
        if (last && last.font === font && !(turns && [last.text, sign].some(isBetweenWords))) last.text += sign;
        else runs.push(font ? { text: sign, font } : { text: sign });
      }
      return runs.some(({ font }) => font) ? runs : runs.map(({ text }) => text).join('');
    },
    /** The TrueType files of the pieces that texts needed so far, by the names that runs have for them. */
    load: async (): Promise<Map<string, Uint8Array>> =>
      new Map(
        await Promise.all(
          [...used].map(async ([font, signs]) => [font, await subsetTypeface(font, signs)] as [string, Uint8Array]),
        ),
      ),
  };
}

/** A sign in the typeface that has all of it; else in parts, without what joins them. */
function shownBy(grapheme: string): Run[] {
  const sign = grapheme.replace(/\uFE0E|\uFE0F/g, '');
  const points = Array.from(sign, (part) => part.codePointAt(0) ?? 0);
  if (points.every((point) => inRoboto().has(point))) return [{ text: sign }];
  const piece = pieces().find(({ has }) => points.every(has));
  if (piece) return [{ text: sign, font: piece.font }];
  if (points.length === 1) return [{ text: REPLACEMENT }];
  return [...sign].filter((part) => !/[\p{Cf}\p{Emoji_Modifier}]/u.test(part)).flatMap(shownBy);
}

/** Spaces and brackets. */
const isBetweenWords = (text: string) => /^[\s\p{Ps}\p{Pe}<>«»]$/u.test(text);
const graphemes = new Intl.Segmenter('es', { granularity: 'grapheme' });

const signsOf = (file: string): Set<number> => {
  const { openSync } = require('fontkit') as { openSync: (file: string) => { characterSet: number[] } };
  return new Set(openSync(file).characterSet);
};
const inRoboto = once(() => signsOf(robotoFiles.normal));

/** Every piece with the signs that it has: within those that its package says, not all of which are there. */
const pieces = once(() =>
  others.flatMap((list) => {
    const ranges = require(list) as Record<string, string>;
    const folder = path.dirname(list);
    return Object.entries(ranges).map(([piece, signRanges]) => {
      const name = `${path.basename(folder)}-${piece.replace(/[[\]]/g, '')}`;
      const font = path.join(folder, 'files', `${name}-wght-normal.woff2`);
      const bounds = signRanges.split(',').map((range) => {
        const [from = 0, to = from] = range
          .replace('U+', '')
          .split('-')
          .map((hex) => Number.parseInt(hex, 16));
        return { from, to };
      });
      const signs = once(() => signsOf(font));
      const has = (point: number) => bounds.some(({ from, to }) => point >= from && point <= to) && signs().has(point);
      return { font, has };
    });
  }),
);

function once<T>(make: () => T): () => T {
  let made: { value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
