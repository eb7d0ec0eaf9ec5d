import { sql } from 'drizzle-orm';
import { Product } from '#contract/products.calls.ts';
import type { Change } from '../../platform/db/change.ts';
import { addition, differences } from '../../platform/db/record.ts';
import type { Transaction } from '../../platform/db/transaction.ts';
import { editedFields } from '../products/edit-product.ts';
import { keepPrices } from '../products/prices/keep-prices.ts';
import type { ImportedProduct, PlannedRow, Progress } from './plan-import.ts';

const AT_ONCE = 500;
const IMPORT_LOCK = 8_467_211;

/** Lets one import in at a time: two at once could both create a new code. */
export const lockImports = (tx: Transaction) => tx.execute`select pg_advisory_xact_lock(${IMPORT_LOCK})`;

/** Writes what the rows of a plan want that are not refused, 500 products to a statement, each with its price history and audit. */
export async function writeImport(change: Change, plan: readonly PlannedRow[], progress: Progress): Promise<void> {
  const work = plan.filter(({ row }) => row.accion === 'crear' || row.accion === 'cambiar');
  for (let start = 0; start < work.length; start += AT_ONCE) {
    const part = work.slice(start, start + AT_ONCE);
    await create(change, productsToWrite(part, 'crear'));
    await edit(change, part);
    await progress(start + part.length, work.length);
  }
}

const productsToWrite = (part: readonly PlannedRow[], accion: 'crear' | 'cambiar'): ImportedProduct[] =>
  part.flatMap(({ row, after }) => (row.accion === accion && after ? [after] : []));

const recordset = (products: readonly ImportedProduct[]) => sql`jsonb_to_recordset(${JSON.stringify(products)}::jsonb)
  as s (fila int, "productoId" int, name text, description text, codigo text, amount numeric, categoria text,
    "tipoProducto" text, "proveedorId" int, "cantidadLimite" int, stock int, estado text)`;

async function create({ tx, record }: Change, products: readonly ImportedProduct[]) {
  if (!products.length) return;
  const created = await tx.rows(CreatedProduct)`
    insert into producto (name, description, codigo, amount, categoria, tipo_producto, proveedor_id, cantidad_limite,
      stock, estado)
    select name, description, codigo, amount, categoria, "tipoProducto", "proveedorId", "cantidadLimite", stock, estado
    from ${recordset(products)} order by fila
    returning producto_id as "productoId", name, codigo`;
  await record(
    created.map(({ productoId, name, codigo }) =>
      addition({ entidad: 'producto', entidadId: productoId, nombre: name }, codigo),
    ),
  );
}

const CreatedProduct = Product.pick({ productoId: true, name: true, codigo: true });

async function edit(change: Change, part: readonly PlannedRow[]) {
  const products = productsToWrite(part, 'cambiar');
  if (!products.length) return;
  await change.tx.execute`
    update producto p set name = s.name, description = s.description, amount = s.amount, categoria = s.categoria,
      tipo_producto = s."tipoProducto", proveedor_id = s."proveedorId", cantidad_limite = s."cantidadLimite",
      stock = s.stock, estado = s.estado
    from ${recordset(products)} where p.producto_id = s."productoId"`;
  const changed = part.flatMap(({ before, after }) => (before && after ? [{ before, after }] : []));
  await keepPrices(
    change,
    'IMPORTACION',
    changed.map(({ before, after }) => ({
      productoId: before.productoId,
      antes: before.amount,
      despues: after.amount,
    })),
  );
  const fields = { ...editedFields, cantidadLimite: 'stock límite', stock: 'stock', estado: 'estado' } as const;
  await change.record(
    changed.flatMap(({ before, after }) => {
      const thing = { entidad: 'producto', entidadId: before.productoId, nombre: after.name } as const;
      return differences<object>(thing, before, after, fields);
    }),
  );
}
