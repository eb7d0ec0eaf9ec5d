import sql, { join, raw, type Sql } from 'sql-template-tag';
import { z } from 'zod';
import type { priceReasons } from '#contract/prices.calls.ts';
import { productFieldNames, productFields, type StoredField, storedFields } from '#contract/product-fields.ts';
import { referencesText } from '#contract/products.ts';
import type { Change } from '../../platform/db/change.ts';
import { identifier } from '../../platform/db/identifier.ts';
import { columnOf } from '../../platform/db/insert-rows.ts';
import { addition, differences } from '../../platform/db/record.ts';
import { batches } from '../../platform/rows.ts';
import { keepPrices } from './prices/write-prices.ts';
import { productThing, type StoredProduct } from './queries.ts';

type NewProduct = Pick<StoredProduct, StoredField | 'razonSocial' | 'imagenHash'>;
export type ProductContent = Omit<NewProduct, 'imagenHash'> & Pick<StoredProduct, 'adeudadas' | 'vendidas'>;
type ProductChange = { before: StoredProduct; after: ProductContent };

/** Writes the changed fields of locked products, with price history and audit. `motivo` explains new prices. */
export async function writeProducts(
  change: Change,
  motivo: (typeof priceReasons)[number],
  changes: readonly ProductChange[],
): Promise<void> {
  for (const batch of batches(changes)) {
    const fields = written.filter((field) =>
      batch.some(({ before, after }) => !isSameValue(before[field], after[field])),
    );
    if (fields.length)
      await change.tx.execute`
        update producto p set ${join(fields.map((field) => sql`${writtenColumn(field)} = s.${writtenColumn(field)}`))}
        from ${rowsOf(batch.map(({ before, after }) => ({ ...after, productoId: before.productoId })))} s
        where p.producto_id = s.producto_id`;
    await keepPrices(
      change,
      motivo,
      batch.map(({ before, after }) => ({
        productoId: before.productoId,
        antes: before.amount,
        despues: after.amount,
      })),
    );
    await change.record(
      batch.flatMap(({ before, after }) =>
        differences(productThing({ ...before, name: after.name }), forAudit(before), forAudit(after), auditWords),
      ),
    );
  }
}

export async function addProducts({ tx, record }: Change, products: readonly NewProduct[]): Promise<number[]> {
  if (!products.length) return [];
  const columns = join([sql`imagen_hash`, ...storedFields.map(writtenColumn)]);
  const ids = await tx.rows(z.int())`
    insert into producto (${columns})
    select ${columns} from ${rowsOf(products)} with ordinality s order by ordinality returning producto_id`;
  await record(
    products.map((product, nth) =>
      addition(productThing({ productoId: ids[nth] ?? 0, name: product.name }), product.codigo),
    ),
  );
  return ids;
}

const written = [...storedFields, 'adeudadas', 'vendidas'] as const;
const writtenColumn = (field: (typeof written)[number]): Sql => raw(identifier(columnOf(field)));

export const isSameValue = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

const forAudit = (product: ProductContent) => ({ ...product, referencias: referencesText(product.referencias) });

/** Returns products as rows of table `producto`. Fields without a column are left out. */
const rowsOf = (products: readonly object[]): Sql => {
  const rows = products.map((product) =>
    Object.fromEntries(Object.entries(product).map(([field, value]) => [columnOf(field), value])),
  );
  return sql`jsonb_populate_recordset(null::producto, ${JSON.stringify(rows)}::jsonb)`;
};

const auditWords: { [Field in keyof ReturnType<typeof forAudit>]?: string } = Object.fromEntries(
  productFieldNames.flatMap((field) => {
    const { audit } = productFields[field];
    return audit === null ? [] : [[field, audit]];
  }),
);
