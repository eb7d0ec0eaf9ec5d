/** US dollars as people write them, `1234.5`, `1234,50` or `1.234,50`; null for anything else. */
export function readAmount(typed: string): number | null {
  const text = typed.trim();
  if (/^\d+([.,]\d{1,2})?$/.test(text)) return Number(text.replace(',', '.'));
  if (/^\d{1,3}(\.\d{3})+(,\d{1,2})?$/.test(text)) return Number(text.replaceAll('.', '').replace(',', '.'));
  return null;
}

/** The error if the typed text is no amount. `name` begins the message. */
export function amountProblem(typed: string, name: string): string | undefined {
  const text = typed.trim();
  if (readAmount(text) !== null) return undefined;
  if (/^-\s*\d/.test(text)) return `${name} no puede ser menor que 0.`;
  if (/^[\d.]+,\d{3,}$|^\d+\.\d{3,}$/.test(text)) return `${name} puede tener hasta dos decimales.`;
  return `${name} debe ser un número.`;
}

/** A number as people type it, with a comma: `12,5`. */
export const typedNumber = (value: number) => String(value).replace('.', ',');
