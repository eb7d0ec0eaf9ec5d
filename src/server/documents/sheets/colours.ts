import { normalise } from '#contract/format.ts';
import { examplesOf } from './cells.ts';
import type { Questions } from './questions.ts';

export type NameSplit = (text: string) => { name: string; colores: string[] };

/** Asks whether colours at the end of names become references. Without an answer, the names keep their colours. */
export function askOfColours(names: readonly string[], { ask }: Questions): NameSplit {
  const ended = names.filter((text) => coloursIn(text));
  const doubtful = ended.filter((text) => coloursIn(text)?.isDoubtful);
  const splits = ended.length > 0 && ask('colores', examplesOf(ended)) === 'REFERENCIAS';
  const splitsDoubtful = splits && doubtful.length > 0 && ask('bicolores', examplesOf(doubtful)) === 'SI';
  return (text) => {
    const found = splits ? coloursIn(text) : undefined;
    return found && (splitsDoubtful || !found.isDoubtful) ? found : { name: text, colores: [] };
  };
}

/**
 * Finds two or more colours at the end of a name, as in 'PAVA AZUL / VERDE'. Undefined if another word is among them.
 * Colours that one article may have together are doubtful: 'BLANCO Y NEGRO', 'BLANCO/NEGRO'.
 */
export function coloursIn(text: string): { name: string; colores: string[]; isDoubtful: boolean } | undefined {
  if (text.length > LONGEST_NAME) return undefined;
  const [, before = '', list = ''] = ending.exec(text.normalize('NFC').replace(/\s+/g, ' ')) ?? [];
  const name = before.replace(label, '');
  const colores = list.split(separator).map((colour) => colour.charAt(0).toUpperCase() + colour.slice(1).toLowerCase());
  const found = list.match(separators) ?? [];
  const last = found.at(-1) ?? '';
  // 'Azul, verde y rosa' is one list, although its last separator differs.
  const signs = new Set((found.length > 1 && word.test(last) ? found.slice(0, -1) : found).map((sign) => sign.trim()));
  if (!name || signs.size !== 1 || new Set(colores.map(normalise)).size < colores.length) return undefined;
  const [sign = ''] = signs;
  const isTight = found.length === 1 && sign === '/' && last === sign;
  return { name, colores, isDoubtful: isTight || /^[-–ye]$/i.test(sign) || endsInColour.test(name) };
}

const LONGEST_NAME = 120;

const colours =
  'amarill[oa]|aqua|azul|beige|blanc[oa]|bord[oó]|celeste|cobre|crema|crud[oa]|dorad[oa]|fucsia|gris|lila|marr[oó]n|mostaza|morad[oa]|naranja|negr[oa]|petr[oó]leo|platead[oa]|roj[oa]|rosa|rosad[oa]|salm[oó]n|terracota|transparente|turquesa|verde|violeta';
const shades =
  'agua|beb[eé]|cemento|clar[oa]|francia|manzana|marino|mate|militar|noche|oliva|oscur[oa]|pastel|petr[oó]leo|perla|sec[oa]|topo|viej[oa]';
const colour = `(?:${colours})(?:e?s)?(?: (?:${shades}))?`;
const between = '(?: ?[/,|;] ?| [-–] |[-–]| [yeo] )';
const separator = new RegExp(between, 'i');
const separators = new RegExp(between, 'gi');
const word = / [yeo] /i;
const ending = new RegExp(`^(.*?[^ ])(?: ?[(:] ?| )(${colour}(?:${between}${colour})+)\\)?$`, 'i');
const endsInColour = new RegExp(`(?:^|[^\\p{L}])${colour}$`, 'iu');
/** The words and signs between a name and its colours. */
const label = /[\s:;,(–-]*(?:\bcolor(?:es)?)?[\s:;,(–-]*$/i;
