/** What a cell says as a number: exact as typed, undefined when it is no number. */
export function readDecimal(cell: string | number): number | undefined {
  if (typeof cell === 'number') return Number.isFinite(cell) ? cell : undefined;
  const text = cell.replace(/US\$|U\$S|USD|\$|[\s\u00a0\u202f]/gi, '');
  const plain = asPlain(text.replace(/^-/, ''));
  if (plain === undefined) return undefined;
  return text.startsWith('-') ? -Number(plain) : Number(plain);
}

/**
 * `1.234,56` and `1,234.56` alike: of two kinds of mark the last one is decimal. A mark that stands more than once
 * groups thousands. A single comma is decimal; a single dot before exactly three digits groups, as Argentines write it:
 * `1.234` is 1234, `1.23` and `0.123` are decimals.
 */
function asPlain(text: string): string | undefined {
  if (/^\d+$/.test(text)) return text;
  if (/^[1-9]\d{0,2}(\.\d{3})+(,\d+)?$/.test(text)) return text.replaceAll('.', '').replace(',', '.');
  if (/^[1-9]\d{0,2}(,\d{3})+\.\d+$/.test(text) || /^[1-9]\d{0,2}(,\d{3}){2,}$/.test(text))
    return text.replaceAll(',', '');
  return /^\d*[.,]\d+$/.test(text) ? text.replace(',', '.') : undefined;
}
