import { formatNumber } from '#contract/format.ts';
import { sheetHeaders } from '#contract/product-fields.ts';
import type { ProductRow } from '../../documents/sheets/cells.ts';
import { normalized } from '../../documents/sheets/columns.ts';
import { groupedBy } from '../../platform/rows.ts';
import type { StoredProduct } from '../products/queries.ts';

/** `costoSeguido` is the cost that the price follows; null if the price follows the product's own cost. */
export type MatchedProduct = StoredProduct & { costoSeguido: number | null; tieneNombreDeLista: boolean };
/** `product` is undefined for a new product. `errores` says why the row fits no single product. */
export type Match = { product: MatchedProduct | undefined; errores: ProductRow['errores'] };

/**
 * Finds each row's product by its code. Rows that share a code get an error, unless each matches a product of its own.
 * A row also gets an error if several products have its code and the row does not match just one of them.
 */
export function matchRows(rows: readonly ProductRow[], productsOf: (code: string) => readonly MatchedProduct[]) {
  const matches = new Map<ProductRow, Match>();
  for (const [code, twins] of groupedBy(rows, ({ codigo }) => codigo.toLowerCase())) {
    const products = productsOf(code);
    const found =
      code === '' ? [] : twins.length === 1 && products.length < 2 ? [products[0]] : toldApart(twins, products);
    const isClear = !code || twins.length === 1 || areDistinct(found);
    for (const [nth, row] of twins.entries()) {
      const errores = isClear ? [] : [repeated(twins)];
      if (products.length > 1 && !found[nth])
        errores.push({ columna: sheetHeaders.codigo, mensaje: `${products.length} productos tienen este código.` });
      matches.set(row, { product: found[nth], errores });
    }
  }
  return matches;
}

const areDistinct = (found: readonly (MatchedProduct | undefined)[]) =>
  !found.includes(undefined) && new Set(found).size === found.length;

/**
 * The groups of columns that tell products with equal codes apart, in order of use. A column that a row lacks is not
 * compared.
 */
const telling = [
  ['razonSocial'],
  ['razonSocial', 'name'],
  ['razonSocial', 'name', 'tipoProducto', 'categoria'],
  ['razonSocial', 'name', 'tipoProducto', 'categoria', 'description', 'amount', 'cantidadLimite', 'stock', 'estado'],
] as const satisfies (keyof ProductRow['values'])[][];

/**
 * Tries the column groups of `telling` in turn. A row matches if just one product has the row's values in the group's
 * columns. Rows that are still equal in the last group get one product each, if exactly that number of products
 * matches.
 */
function toldApart(rows: readonly ProductRow[], products: readonly MatchedProduct[]): (MatchedProduct | undefined)[] {
  const found = new Map<ProductRow, MatchedProduct>();
  for (const fields of telling) {
    const isLast = fields === telling.at(-1);
    const open = rows.filter((row) => !found.has(row));
    for (const [said, alike] of groupedBy(open, ({ values }) =>
      fields.filter((field) => values[field] !== undefined).join(),
    )) {
      const names = said.split(',') as Telling[];
      const candidates = groupedBy(products, (product) => keyOf(product, names));
      for (const [key, those] of groupedBy(alike, ({ values }) => keyOf(values, names))) {
        const meant = candidates.get(key) ?? [];
        if (meant.length !== 1 && !(isLast && meant.length === those.length)) continue;
        for (const [nth, row] of those.entries()) found.set(row, meant[isLast ? nth : 0] as MatchedProduct);
      }
    }
  }
  return rows.map((row) => found.get(row));
}

type Telling = (typeof telling)[number][number];
const keyOf = (values: { [Field in Telling]?: unknown }, fields: readonly Telling[]): string =>
  JSON.stringify(
    fields.map((field) => (typeof values[field] === 'string' ? normalized(values[field]) : values[field])),
  );

function repeated(twins: readonly ProductRow[]): ProductRow['errores'][number] {
  const named = twins.slice(0, ROWS_NAMED).map(({ fila }) => fila);
  const rest = twins.length - named.length;
  const filas = `${named.join(', ')}${rest ? ` y ${formatNumber(rest)} más` : ''}`;
  return { columna: sheetHeaders.codigo, mensaje: `El código está repetido en las filas ${filas}.` };
}

const ROWS_NAMED = 5;
