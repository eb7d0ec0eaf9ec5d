import { normalise } from '#contract/format.ts';
import type { Account } from '#contract/ledger.calls.ts';
import { type Coin, coinRules, coins, meansRules, type PaymentMeans, paymentMeans } from '#contract/ledger.ts';
import { readDay } from '../../ui/dates.ts';
import { namedLike, type PastedText, readPasted, whichOf } from '../../ui/form/pasted-lines.ts';
import { readAmount } from '../../ui/form/read-amount.ts';
import type { PastedPayment } from './payment-rows.ts';

type SaidPayment = PastedPayment['payment'];
/** A pasted line: a payment, or the problem with the line and the people to choose from. */
export type PastedLine = { text: string } & (
  | PastedPayment
  | { problem: string; payment?: SaidPayment; choices?: readonly Account[] }
);

/**
 * Reads rows of a spreadsheet, or lines of a chat like `Ana 15.000`. A line that is unclear becomes a problem; nothing
 * is guessed.
 */
export const pastedPayments = (text: string, accounts: readonly Account[], today: string): PastedLine[] =>
  readPasted(text, (line) => lineOf(line, accounts, today));

export const accountsNamed = (accounts: readonly Account[], text: string): readonly Account[] =>
  namedLike(accounts, text, ({ nombreCompleto }) => nombreCompleto);

function lineOf(line: PastedText, accounts: readonly Account[], today: string) {
  const said = saidIn(partsOf(line), today);
  if ('problem' in said) return said;
  const { name, payment } = said;
  const found = accountsNamed(accounts, name);
  const [person, another] = found;
  if (!person) return { problem: `Nadie se llama «${name}».` };
  if (!another) return { person, payment };
  return { ...whichOf(found, ['persona', 'personas']), payment };
}

/** The cells of a row, or the words of a message without its sender and time. */
function partsOf({ cells, message }: PastedText): string[] {
  const parts = cells ?? message.split(/\s+/);
  return parts.map((part) => part.replace(/[:,.!]+$/, '')).filter((part) => !/^[-–—=]*$/.test(part));
}

function saidIn(parts: readonly string[], today: string): { name: string; payment: SaidPayment } | { problem: string } {
  const said: { importe?: string; moneda?: Coin; medio?: PaymentMeans; dia?: string } = {};
  const names: string[] = [];
  for (const part of parts) {
    const meaning = meaningOf(part, today);
    if (!meaning) {
      if (/\d/.test(part)) return { problem: `No se entiende «${part}».` };
      names.push(part);
      continue;
    }
    for (const [field, value] of Object.entries(meaning)) {
      const before = said[field as keyof typeof said];
      if (before !== undefined && (field === 'importe' || before !== value))
        return { problem: `Dice dos veces ${fieldNames[field as keyof typeof said]}.` };
    }
    Object.assign(said, meaning);
  }
  const { importe, ...others } = said;
  if (importe === undefined) return { problem: 'Falta el importe.' };
  if (names.length === 0) return { problem: 'Falta el nombre.' };
  return { name: names.join(' '), payment: { importe, ...others } };
}

const fieldNames = { importe: 'el importe', moneda: 'la moneda', medio: 'el medio', dia: 'el día' };

function meaningOf(part: string, today: string) {
  const [, before = '', amount = '', after = ''] = /^([^\d-]*?)\s*(\d[\d.,]*)\s*(\D*)$/.exec(part) ?? [];
  const signs = [before, after].filter(Boolean).map((sign) => coinWords.get(normalise(sign)));
  if (readAmount(amount) !== null && !signs.includes(undefined)) {
    const [moneda] = signs;
    return { importe: amount, ...(moneda && { moneda }) };
  }
  const dia = dayIn(part, today);
  if (dia) return { dia };
  const word = normalise(part);
  const moneda = coinWords.get(word);
  if (moneda) return { moneda };
  const medio = paymentMeans.find((means) => isShortFor(word, normalise(meansRules[means].name)));
  return medio && { medio };
}

/**
 * True if `text` is the word or at least its first six letters. So `transf` means `transferencia` and is not taken for
 * a name.
 */
const isShortFor = (text: string, word: string) => text === word || (text.length >= 6 && word.startsWith(text));

const coinWords: ReadonlyMap<string, Coin> = new Map([
  ...coins.flatMap((coin): [string, Coin][] => [
    [coin.toLowerCase(), coin],
    [normalise(coinRules[coin].symbol), coin],
    [normalise(coinRules[coin].name), coin],
  ]),
  ['ar$', 'ARS'],
  ['u$s', 'USD'],
  ['u$d', 'USD'],
]);

/** A day as people write it. The year may have two digits. Without a year it is the last such day up to today. */
function dayIn(text: string, today: string): string | undefined {
  const [, day, month, year] = /^(\d{1,2})[/-](\d{1,2})(?:[/-](\d\d))?$/.exec(text) ?? [];
  if (!day) return readDay(text);
  if (year) return readDay(`${day}/${month}/20${year}`);
  const years = Number(today.slice(0, 4));
  return [years, years - 1].map((one) => readDay(`${day}/${month}/${one}`)).find((one) => one && one <= today);
}
