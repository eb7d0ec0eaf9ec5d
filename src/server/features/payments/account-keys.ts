import { isCuit } from '#contract/settings.ts';

/** Returns the digits of the tax numbers (CUIT, CUIL) and bank account numbers (CBU, CVU) in a text. */
export function accountKeys(text: string): string[] {
  const runs = text.match(/(?<!\d)(\d{2}-\d{8}-\d|\d{11}|\d{22})(?!\d)/g) ?? [];
  return [...new Set(runs)].filter((run) => run.length === 22 || isCuit(run)).map((run) => run.replaceAll('-', ''));
}

/** The shop's own account. A missing setting is an empty text. */
export type OwnAccount = { cuit: string; cbu: string; alias: string };

/**
 * Returns a function that removes the shop's own account from a text, because the shop's account does not tell who
 * paid.
 */
export function ownSignsRemover({ cuit, cbu, alias }: OwnAccount): (text: string) => string {
  const spaced = (digits: string) => [...digits.replaceAll('-', '')].join('[ .-]?');
  const patterns = [
    ...[cuit, cbu].filter(Boolean).map((number) => new RegExp(`(?<!\\d)${spaced(number)}(?!\\d)`, 'g')),
    ...(alias ? [new RegExp(`(?<![\\p{L}\\d])${alias.replaceAll('.', '\\.')}(?![\\p{L}\\d])`, 'giu')] : []),
  ];
  return (text) => patterns.reduce((left, pattern) => left.replace(pattern, ' '), text);
}
