import { withSymbol } from './format.ts';
import { type Coin, coinRules } from './ledger.ts';

/** The fields that a supplier's column can hold, with their names on screens. */
export const sheetFields = {
  codigo: 'Código',
  name: 'Nombre',
  description: 'Descripción',
  amount: 'Precio',
  costo: 'Costo',
  categoria: 'Categoría',
  cantidadLimite: 'Existencia',
} as const;
export type SheetField = keyof typeof sheetFields;
export const sheetFieldNames = Object.keys(sheetFields) as SheetField[];

export const importActions = ['crear', 'cambiar', 'igual', 'rechazar'] as const;
export type ImportAction = (typeof importActions)[number];

export const importRules = {
  crear: { writes: true, isRefused: false },
  cambiar: { writes: true, isRefused: false },
  igual: { writes: false, isRefused: false },
  rechazar: { writes: false, isRefused: true },
} as const satisfies Record<ImportAction, { writes: boolean; isRefused: boolean }>;

/** The server remembers the answers for the supplier, except for the last three questions. */
export const sheetQuestions = [
  'ocultas',
  'esCosto',
  'moneda',
  'separadores',
  'iva',
  'margen',
  'redondeo',
  'colores',
  'bicolores',
  'cotizacion',
  'dia',
  'precio',
] as const;
export type SheetQuestionKey = (typeof sheetQuestions)[number];
export type SheetAnswers = Partial<Record<SheetQuestionKey, string>>;

/** The question `esCosto` asks if a sheet's only price column has costs. Each answer gives the field of that column. */
export const costAnswers = { SI: 'costo', NO: 'amount' } as const satisfies Record<string, SheetField>;
export type CostAnswer = keyof typeof costAnswers;

export const MOST_CATEGORIES = 300;

/**
 * Writes a header in the form in which headers are compared: in lower case, without accents, only letters and digits.
 */
export const headerKey = (header: string): string =>
  header
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** Returns the field that a header usually means; undefined for an unknown header. */
export function fieldMeantBy(header: string): SheetField | undefined {
  const key = headerKey(header);
  return meanings.get(key) ?? meanings.get(key.replace(qualifiers, ' ').replace(/ +/g, ' ').trim());
}

const months =
  'ene(?:ro)?|feb(?:rero)?|mar(?:zo)?|abr(?:il)?|may(?:o)?|jun(?:io)?|jul(?:io)?|ago(?:sto)?|sep?tiembre|sept?|oct(?:ubre)?|nov(?:iembre)?|dic(?:iembre)?';

/** Returns the key under which the server remembers a header: without months and numbers; `#` when nothing is left. */
export function rememberedKey(header: string): string {
  const key = headerKey(header);
  return key && (key.replace(monthsAndNumbers, ' ').replace(/ +/g, ' ').trim() || '#');
}
const monthsAndNumbers = new RegExp(`\\b(?:(?:${months})\\d*|\\d+)\\b`, 'g');

/** Words that a header may have beside its field: a month, a currency, VAT. */
const qualifiers = new RegExp(
  `\\b(${months}|(19|20)\\d\\d|((s|sin|c|con|mas|no incluye|incluye) )?iva( inc\\w*)?|u s|us|usd|u d|ars?|dolar(es)?|pesos|en|vigentes?|actual(es)?|nuevos?)\\b`,
  'g',
);

export const mayBePrice = (header: string): boolean =>
  /^(precios?|p) (?!.*\b(anterior|viejo|antes)\b)/.test(`${headerKey(header)} `);
/** True when the header itself says that the column has costs or retail prices. */
export const tellsPriceKind = (header: string): boolean => fieldMeantBy(header) === 'costo' || isRetailPrice(header);
export const isRetailPrice = (header: string): boolean =>
  /\b(sugerido|publico|pvp|p v p|reventa)\b/.test(headerKey(header));

const words: Record<SheetField, string> = {
  codigo:
    'codigo, cod, codigos, cod art, cod articulo, codigo articulo, codigo de articulo, codigo del articulo, codigo del producto, cod producto, codigo producto, codigo de producto, cod prod, cod int, codigo interno, sku, ref, referencia, art, n art, n articulo, nro articulo, nro art, n de articulo, numero de articulo',
  name: 'nombre, articulo, articulos, producto, productos, nombre del producto, nombre producto, denominacion, titulo, name',
  description:
    'descripcion, descripcion del producto, descripcion producto, descripcion articulo, detalle, detalles, caracteristicas, observaciones',
  amount:
    'precio, precios, p unit, p unitario, pu, p u, unitario, precio unit, precio unitario, precio venta, precio de venta, p venta, pvp, p v p, precio publico, precio al publico, precio sugerido, precio final, precio lista, precio de lista, lista, p lista, p de lista, importe, valor, us, usd, u s, u d, precio us, precio usd, precio u s, precio dolares, precio en dolares, precio pesos, precio en pesos, amount',
  costo:
    'costo, costos, costo unitario, costo unit, precio costo, precio de costo, p costo, mayorista, precio mayorista, neto, precio neto',
  categoria: 'categoria, categorias, rubro, rubros, familia, linea, seccion, grupo',
  cantidadLimite:
    'existencia, existencias, stock, stock limite, stock actual, cantidad, cant, cantidad disponible, disponible, disponibles, disponibilidad, disp, disponib, stock disp, stock disponible, unidades, saldo',
};
const meanings = new Map(sheetFieldNames.flatMap((field) => words[field].split(', ').map((word) => [word, field])));

/** Writes a price with up to four decimals, as suppliers do: `$ 1.500,00`, `US$ 0,0125`. */
export const formatSheetPrice = (coin: Coin, amount: number): string =>
  withSymbol(coinRules[coin].symbol, sheetPrice.format(amount));

const sheetPrice = new Intl.NumberFormat('es-AR', { minimumFractionDigits: 2, maximumFractionDigits: 4 });
