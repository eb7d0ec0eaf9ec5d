import { z } from 'zod';
import { importRules, type SheetAnswers } from '#contract/spreadsheets.ts';
import type { Change } from '../../platform/db/change.ts';
import type { Transaction } from '../../platform/db/executor.ts';
import { batches } from '../../platform/rows.ts';
import { StoredProduct } from '../products/queries.ts';
import { addProducts, type ProductContent, writeProducts } from '../products/write-products.ts';
import type { PlannedRow, Progress } from './plan-import.ts';

const IMPORT_LOCK = 8_467_211;

/** Lets one import in at a time: two could create the same new code. */
export const lockImports = (tx: Transaction) => tx.execute`select pg_advisory_xact_lock(${IMPORT_LOCK})`;

/** The supplier of an import, null for our own sheet, and the answers to its questions. */
type ImportSource = { proveedorId: number; respuestas: SheetAnswers } | null;

/** Writes a plan's rows, 500 to a statement, with price history, audit, and what undoing needs. */
export async function writeImport(
  change: Change,
  plan: readonly PlannedRow[],
  source: ImportSource,
  progress: Progress,
): Promise<void> {
  // The import itself may have created the supplier.
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
    await keepFollowed(change.tx, ofList);
    await keepNames(change.tx, ofList);
    await keepForUndo(change.tx, id, [...edits, ...added.map((after, nth) => ({ productoId: ids[nth] ?? 0, after }))]);
    done += batch.length;
    await progress(done, work.length);
  }
}

/** What a list says about a product: the cost that its price follows, and its name; null for none. */
type OfList = { productoId: number; precio: number; costo: number | null; nombre: string | null };

/** Stores the cost that each price follows, as long as that price lasts. */
const keepFollowed = (tx: Transaction, followed: readonly OfList[]) =>
  tx.execute`
    insert into costo_seguido (producto_id, precio, costo)
    select s."productoId", s.precio, s.costo
    from jsonb_to_recordset(${JSON.stringify(followed.filter(({ costo }) => costo !== null))}::jsonb)
      as s ("productoId" int, precio numeric, costo numeric)
    on conflict (producto_id) do update set precio = excluded.precio, costo = excluded.costo`;

/** Stores the names that a list gave, by which the next list knows a name that somebody wrote. */
const keepNames = (tx: Transaction, listed: readonly OfList[]) =>
  tx.execute`
    insert into nombre_de_lista (producto_id, nombre)
    select s."productoId", s.nombre
    from jsonb_to_recordset(${JSON.stringify(listed.filter(({ nombre }) => nombre !== null))}::jsonb)
      as s ("productoId" int, nombre text)
    on conflict do nothing`;

/** Starts the count of sold units when an import sets the stock: undoing it takes them from the stock before. */
const countedFrom = (before: StoredProduct, after: ProductContent) =>
  before.stock === after.stock && before.cantidadLimite === after.cantidadLimite
    ? { vendidas: null }
    : { adeudadas: 0, vendidas: before.stock === null ? null : before.adeudadas };

async function beginImport({ tx, viewer }: Change, work: readonly Pick<PlannedRow, 'before'>[], source: ImportSource) {
  const { proveedorId = null, respuestas = {} } = source ?? {};
  const creados = work.filter(({ before }) => !before).length;
  // Only the last one can be undone.
  await tx.execute`delete from importacion_producto`;
  await tx.execute`
    update producto set vendidas = null
    where vendidas is not null and not producto_id = any(${work.flatMap(({ before }) => before?.productoId ?? [])}::int[])`;
  return tx.one(z.int())`
    insert into importacion (proveedor_id, creados, cambiados, respuestas, usuario_id)
    values (${proveedorId}, ${creados}, ${work.length - creados}, ${JSON.stringify(respuestas)}::jsonb, ${viewer.id})
    returning importacion_id`;
}

/** A product's state for undoing an import. Older imports lack newer fields; those stay as they are. */
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
