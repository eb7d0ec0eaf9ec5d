import sql from 'sql-template-tag';
import { z } from 'zod';
import type { priceReasons } from '#contract/prices.calls.ts';
import { Product } from '#contract/products.calls.ts';
import type { SheetAnswers } from '#contract/spreadsheets.ts';
import type { Change } from '../../platform/db/change.ts';
import type { Transaction } from '../../platform/db/executor.ts';
import { addition, differences } from '../../platform/db/record.ts';
import { batches } from '../../platform/rows.ts';
import { editedFields } from '../products/edit-product.ts';
import { keepPrices } from '../products/prices/write-prices.ts';
import { productThing, StoredProduct } from '../products/queries.ts';
import type { ImportedProduct, PlannedRow, Progress } from './plan-import.ts';

const IMPORT_LOCK = 8_467_211;

/** Lets one import in at a time: two at once could both create a new code. */
export const lockImports = (tx: Transaction) => tx.execute`select pg_advisory_xact_lock(${IMPORT_LOCK})`;

/** Whose sheet an import reads, and what was answered to what it leaves open. */
export type ImportSource = { proveedorId?: number; respuestas?: SheetAnswers };

/**
 * Writes what the rows of a plan want that are not refused, 500 products to a statement, each with its price history and
 * audit, and keeps what undoing it needs.
 */
export async function writeImport(
  change: Change,
  plan: readonly PlannedRow[],
  source: ImportSource,
  progress: Progress,
): Promise<void> {
  const work = plan.filter(({ row }) => row.accion === 'crear' || row.accion === 'cambiar');
  if (!work.length) return;
  const id = await beginImport(change, work, source);
  let done = 0;
  for (const batch of batches(work)) {
    const edits = batch.flatMap(({ before, after }) => (before && after ? [{ before, after }] : []));
    const additions = await create(
      change,
      batch.flatMap(({ before, after }) => (!before && after ? [after] : [])),
    );
    await editProducts(change, 'IMPORTACION', edits);
    await keepForUndo(change.tx, id, [...edits, ...additions]);
    done += batch.length;
    await progress(done, work.length);
  }
}

async function beginImport({ tx, viewer }: Change, work: readonly PlannedRow[], source: ImportSource) {
  const { proveedorId = null, respuestas = {} } = source;
  const creados = work.filter(({ row }) => row.accion === 'crear').length;
  // Only the last one can be undone.
  await tx.execute`delete from importacion_producto`;
  return tx.one(z.int())`
    insert into importacion (proveedor_id, creados, cambiados, respuestas, usuario_id)
    values (${proveedorId}, ${creados}, ${work.length - creados}, ${JSON.stringify(respuestas)}::jsonb, ${viewer.id})
    returning importacion_id`;
}

export const ProductSnapshot = StoredProduct.omit({ imagenHash: true, productoId: true });
export type ProductSnapshot = z.output<typeof ProductSnapshot>;

type Written = { before?: StoredProduct; after: Omit<ImportedProduct, 'fila'> };

const keepForUndo = (tx: Transaction, importacionId: number, written: readonly Written[]) =>
  tx.execute`
    insert into importacion_producto (importacion_id, producto_id, antes, despues)
    select ${importacionId}, "productoId", antes, despues
    from jsonb_to_recordset(${JSON.stringify(
      written.map(({ before, after }) => ({
        productoId: after.productoId,
        antes: before ? ProductSnapshot.parse(before) : null,
        despues: ProductSnapshot.parse(after),
      })),
    )}::jsonb) as s ("productoId" int, antes jsonb, despues jsonb)`;

const recordset = (products: readonly object[]) => sql`jsonb_to_recordset(${JSON.stringify(products)}::jsonb)
  as s (fila int, "productoId" int, name text, description text, codigo text, amount numeric, categoria text,
    "tipoProducto" text, "proveedorId" int, "cantidadLimite" int, stock int, estado text)`;

async function create({ tx, record }: Change, products: readonly ImportedProduct[]): Promise<Written[]> {
  if (!products.length) return [];
  const created = await tx.rows(CreatedProduct)`
    insert into producto (name, description, codigo, amount, categoria, tipo_producto, proveedor_id, cantidad_limite,
      stock, estado)
    select name, description, codigo, amount, categoria, "tipoProducto", "proveedorId", "cantidadLimite", stock, estado
    from ${recordset(products)} order by fila
    returning producto_id as "productoId", name, codigo`;
  await record(created.map((product) => addition(productThing(product), product.codigo)));
  return created.flatMap(({ productoId }, nth) => {
    const after = products[nth];
    return after ? [{ after: { ...after, productoId } }] : [];
  });
}

const CreatedProduct = Product.pick({ productoId: true, name: true, codigo: true });

/** Makes locked products what they are to be, with their price history and audit. */
export async function editProducts(
  change: Change,
  motivo: (typeof priceReasons)[number],
  edits: readonly { before: StoredProduct; after: Omit<ImportedProduct, 'fila'> }[],
): Promise<void> {
  if (!edits.length) return;
  await change.tx.execute`
    update producto p set name = s.name, description = s.description, amount = s.amount, categoria = s.categoria,
      tipo_producto = s."tipoProducto", proveedor_id = s."proveedorId", cantidad_limite = s."cantidadLimite",
      stock = s.stock, estado = s.estado
    from ${recordset(edits.map(({ after }) => after))} where p.producto_id = s."productoId"`;
  await keepPrices(
    change,
    motivo,
    edits.map(({ before, after }) => ({
      productoId: before.productoId,
      antes: before.amount,
      despues: after.amount,
    })),
  );
  const fields = { ...editedFields, cantidadLimite: 'stock límite', stock: 'stock', estado: 'estado' } as const;
  await change.record(
    edits.flatMap(({ before, after }) =>
      differences<object>(productThing({ ...before, name: after.name }), before, after, fields),
    ),
  );
}
