import { isCuit } from '#contract/settings.ts';

/** The numbers of a text that say whose an account is: CUIT or CUIL, and CBU or CVU, as digits alone. */
export function accountKeys(text: string): string[] {
  const runs = text.match(/(?<!\d)(\d{2}-\d{8}-\d|\d{11}|\d{22})(?!\d)/g) ?? [];
  return [...new Set(runs)].filter((run) => run.length === 22 || isCuit(run)).map((run) => run.replaceAll('-', ''));
}
