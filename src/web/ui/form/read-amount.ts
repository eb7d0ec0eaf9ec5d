/** US dollars as people write them, `1234.5`, `1234,50` or `1.234,50`; null for anything else. */
export function readAmount(typed: string): number | null {
  const text = typed.trim();
  if (/^\d+([.,]\d{1,2})?$/.test(text)) return Number(text.replace(',', '.'));
  if (/^\d{1,3}(\.\d{3})+(,\d{1,2})?$/.test(text)) return Number(text.replaceAll('.', '').replace(',', '.'));
  return null;
}
