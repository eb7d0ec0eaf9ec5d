import { z } from 'zod';
import { importRules, type SheetAnswers } from '#contract/spreadsheets.ts';
import type { Change } from '../../platform/db/change.ts';
import type { Transaction } from '../../platform/db/executor.ts';
import { batches } from '../../platform/rows.ts';
import { StoredProduct } from '../products/queries.ts';
import { addProducts, type ProductContent, writeProducts } from '../products/write-products.ts';
import type { PlannedRow, Progress } from './plan-import.ts';

const IMPORT_LOCK = 8_467_211;

/** Locks imports until the transaction ends. Two imports at once could create the same code. */
export const lockImports = (tx: Transaction) => tx.execute`select pg_advisory_xact_lock(${IMPORT_LOCK})`;

/** Null for our own sheet. */
type ImportSource = { proveedorId: number; respuestas: SheetAnswers } | null;

export async function writeImport(
  change: Change,
  plan: readonly PlannedRow[],
  source: ImportSource,
  progress: Progress,
): Promise<void> {
  // If this import created the supplier, the plan lacks the supplier's id.
  const whose = source && { proveedorId: source.proveedorId };
  const work = plan.flatMap(({ row: { accion }, before, after, followed = null, listed }) =>
    after && importRules[accion].writes ? [{ before, after: { ...after, ...whose }, followed, listed }] : [],
  );
  if (!work.length) return;
  const id = await beginImport(change, work, source);
  let done = 0;
  for (const batch of batches(work)) {
    const edits = batch.flatMap(({ before, after }) =>
      before ? [{ productoId: before.productoId, before, after: { ...after, ...countedFrom(before, after) } }] : [],
    );
    const added = batch.flatMap(({ before, after }) => (before ? [] : [{ ...after, imagenHash: null }]));
    const ids = await addProducts(change, added);
    await writeProducts(change, 'IMPORTACION', edits);
    const addedIds = ids.values();
    const ofList = batch.map(({ before, after, followed, listed }) => ({
      productoId: before ? before.productoId : (addedIds.next().value ?? 0),
      precio: after.amount,
      costo: followed,
      nombre: after.name === listed ? listed : null,
    }));
    await keepOfList(change.tx, ofList);
    await keepForUndo(change.tx, id, [...edits, ...added.map((after, nth) => ({ productoId: ids[nth] ?? 0, after }))]);
    done += batch.length;
    await progress(done, work.length);
  }
}

/** `costo` is the cost that the price follows, `nombre` the name in a list. Each is null if the list lacks it. */
type OfList = { productoId: number; precio: number; costo: number | null; nombre: string | null };

/**
 * Stores the cost that each price follows. It counts as long as the product keeps that price. Also stores the names
 * that the list gave: later lists may replace these names, but never a name that a person wrote.
 */
const keepOfList = (tx: Transaction, ofList: readonly OfList[]) =>
  tx.execute`
    with s as (
      select * from jsonb_to_recordset(${JSON.stringify(ofList)}::jsonb)
        as s ("productoId" int, precio numeric, costo numeric, nombre text)
    ), followed as (
      insert into costo_seguido (producto_id, precio, costo)
      select "productoId", precio, costo from s where costo is not null
      on conflict (producto_id) do update set precio = excluded.precio, costo = excluded.costo
    )
    insert into nombre_de_lista (producto_id, nombre)
    select "productoId", nombre from s where nombre is not null on conflict do nothing`;

/** Starts counting sold units if the import changes the stock. Undoing subtracts these units from the old stock. */
const countedFrom = (before: StoredProduct, after: ProductContent) =>
  before.stock === after.stock && before.cantidadLimite === after.cantidadLimite
    ? { vendidas: null }
    : { adeudadas: 0, vendidas: before.stock === null ? null : before.adeudadas };

async function beginImport({ tx, viewer }: Change, work: readonly Pick<PlannedRow, 'before'>[], source: ImportSource) {
  const { proveedorId = null, respuestas = {} } = source ?? {};
  const creados = work.filter(({ before }) => !before).length;
  // Only the last import can be undone, so the old states of earlier imports are deleted.
  await tx.execute`delete from importacion_producto`;
  await tx.execute`
    update producto set vendidas = null
    where vendidas is not null and not producto_id = any(${work.flatMap(({ before }) => before?.productoId ?? [])}::int[])`;
  return tx.one(z.int())`
    insert into importacion (proveedor_id, creados, cambiados, respuestas, usuario_id)
    values (${proveedorId}, ${creados}, ${work.length - creados}, ${JSON.stringify(respuestas)}::jsonb, ${viewer.id})
    returning importacion_id`;
}

/** A product's state before or after an import. Old imports lack newer fields; undoing keeps those fields. */
export const ProductSnapshot = StoredProduct.omit({ imagenHash: true, productoId: true }).partial();
export type ProductSnapshot = z.output<typeof ProductSnapshot>;

type Written = { productoId: number; before?: StoredProduct; after: ProductContent };

const keepForUndo = (tx: Transaction, importacionId: number, written: readonly Written[]) =>
  tx.execute`
    insert into importacion_producto (importacion_id, producto_id, antes, despues)
    select ${importacionId}, "productoId", antes, despues
    from jsonb_to_recordset(${JSON.stringify(
      written.map(({ productoId, before, after }) => ({
        productoId,
        antes: before ? ProductSnapshot.parse(before) : null,
        despues: ProductSnapshot.parse(after),
      })),
    )}::jsonb) as s ("productoId" int, antes jsonb, despues jsonb)`;
