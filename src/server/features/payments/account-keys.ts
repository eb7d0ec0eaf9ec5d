import { isCuit } from '#contract/settings.ts';

/** The numbers of a text that say whose an account is: CUIT or CUIL, and CBU or CVU, as digits alone. */
export function accountKeys(text: string): string[] {
  const runs = text.match(/(?<!\d)(\d{2}-\d{8}-\d|\d{11}|\d{22})(?!\d)/g) ?? [];
  return [...new Set(runs)].filter((run) => run.length === 22 || isCuit(run)).map((run) => run.replaceAll('-', ''));
}

/** The shop's settings that say where people pay to; empty where it has none. */
export type OwnAccount = { cuit: string; cbu: string; alias: string };

/** Takes the shop's own numbers and name out of a text: they say nothing of who paid. */
export function ownSignsRemover({ cuit, cbu, alias }: OwnAccount): (text: string) => string {
  const spaced = (digits: string) => [...digits.replaceAll('-', '')].join('[ .-]?');
  const patterns = [
    ...[cuit, cbu].filter(Boolean).map((number) => new RegExp(`(?<!\\d)${spaced(number)}(?!\\d)`, 'g')),
    ...(alias ? [new RegExp(`(?<![\\p{L}\\d])${alias.replaceAll('.', '\\.')}(?![\\p{L}\\d])`, 'giu')] : []),
  ];
  return (text) => patterns.reduce((left, pattern) => left.replace(pattern, ' '), text);
}
