import { counted } from '#contract/format.ts';
import { toCents } from '#contract/prices.ts';

/** An amount as one says it, so that a point read as thousands is noticed: `cincuenta mil dólares`, `doce dólares con 50 centavos`. */
export function dollarsInWords(amount: number): string {
  const cents = toCents(amount);
  const dollars = Math.floor(cents / 100);
  const unit = dollars === 1 ? 'dólar' : dollars >= 1e6 && dollars % 1e6 === 0 ? 'de dólares' : 'dólares';
  const rest = cents % 100;
  return `${inWords(dollars) || 'cero'} ${unit}${rest ? ` con ${counted(rest, 'centavo', 'centavos')}` : ''}`;
}

/** A whole number before a noun; nothing for 0. */
function inWords(n: number): string {
  if (n < 30) return small[n] ?? '';
  if (n < 100) return joined(tens[Math.floor(n / 10)], n % 10 ? `y ${inWords(n % 10)}` : '');
  if (n === 100) return 'cien';
  if (n < 1000) return joined(hundreds[Math.floor(n / 100)], inWords(n % 100));
  if (n < 1e6) return joined(n < 2000 ? '' : inWords(Math.floor(n / 1000)), 'mil', inWords(n % 1000));
  return joined(n < 2e6 ? 'un millón' : `${inWords(Math.floor(n / 1e6))} millones`, inWords(n % 1e6));
}

const joined = (...words: (string | undefined)[]) => words.filter(Boolean).join(' ');

const small =
  ' un dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince dieciséis diecisiete dieciocho diecinueve veinte veintiún veintidós veintitrés veinticuatro veinticinco veintiséis veintisiete veintiocho veintinueve'.split(
    ' ',
  );
const tens = '   treinta cuarenta cincuenta sesenta setenta ochenta noventa'.split(' ');
const hundreds =
  ' ciento doscientos trescientos cuatrocientos quinientos seiscientos setecientos ochocientos novecientos'.split(' ');
