import { isDeepStrictEqual } from 'node:util';
import { productStateRules } from '#contract/products.ts';
import type {
  ConfirmedRows,
  ImportResult,
  ImportRow,
  importPhases,
  RemovalReason,
  SupplierSheetChoices,
  SupplierSheetResult,
} from '#contract/spreadsheets.calls.ts';
import { importRules } from '#contract/spreadsheets.ts';
import type { ProductRow } from '../../documents/sheets/cells.ts';
import type { OwnSheetChoices } from '../../documents/sheets/sheet-request.ts';
import { fromBatches } from '../../documents/sheets/sheet-rows.ts';
import { type Change, change } from '../../platform/db/change.ts';
import type { Db, Executor } from '../../platform/db/executor.ts';
import { fingerprint } from '../../platform/db/idempotency.ts';
import { invalidField, Refusal } from '../../platform/http/refusal.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { yieldToRequests } from '../../platform/rows.ts';
import { isOffered, productsWithSupplier, StoredProduct, storedColumns } from '../products/queries.ts';
import { addSupplier } from '../suppliers/change-suppliers.ts';
import { confirmRows } from './confirm-rows.ts';
import { importOutcome, refuseWithErrors } from './import-result.ts';
import { type Delivery, type ImportedSheet, type KeptPlan, keepPlan, requirePlan } from './kept-plans.ts';
import { type PlannedRow, planImport } from './plan-import.ts';
import { readDelivery, readOwnSheet, type SheetInput, unreadable } from './read-imports.ts';
import { namedSupplier, recallSheet, rememberSheet } from './supplier-memory.ts';
import { lockImports, writeImport } from './write-import.ts';

export type ImportReport = (fase: (typeof importPhases)[number], hechas: number, total: number) => void;
/** The rows that a person confirmed, with their prices. Undefined for programs, because they cannot confirm. */
type Confirmed = ConfirmedRows | undefined;

type Way = { aplicar: boolean; confirmed: Confirmed };
type Decisions = { confirmadas?: ConfirmedRows | undefined; inactivar?: readonly number[] | undefined };

/**
 * Imports our own sheet. Without `aplicar`, only stores a plan. With `aplicar`, writes all rows or, if one is refused,
 * none. The products keep their pictures.
 */
export async function importOwnSheet(
  db: Db,
  viewer: Viewer,
  input: SheetInput,
  { choices, ...way }: Way & { choices: OwnSheetChoices },
  report: ImportReport,
): Promise<ImportResult> {
  const { sheet, lectura } = await readOwnSheet(input, choices);
  const { hojas, hoja, preguntas, avisos } = lectura;
  const { plan, outcome } = await tryOrImport(db, viewer, sheet, way, report);
  return {
    plan,
    ...(hoja !== null && hojas.length > 1 && { hojas, hoja }),
    ...(preguntas.length && { preguntas }),
    ...(avisos.length && { avisos }),
    ...outcome,
  };
}

/**
 * Tries a supplier's sheet and stores the plan. With `aplicar`, imports the accepted rows, creates a new supplier, and
 * remembers how the sheet was read.
 */
export async function importDelivery(
  db: Db,
  viewer: Viewer,
  input: SheetInput,
  { choices, ...way }: Way & { choices: SupplierSheetChoices },
): Promise<SupplierSheetResult> {
  const { told, sheet } = await readDelivery(db, input, choices, { withCells: false });
  const { falta } = told.lectura;
  if (falta !== null && way.aplicar) throw unreadable(falta);
  if (falta !== null) return { ...told, plan: null, bajas: [], resultado: null };
  const { plan, outcome, removals } = await tryOrImport(db, viewer, sheet, way, () => {});
  return { ...told, plan, bajas: removals.map(asRemoval), resultado: outcome };
}

/**
 * Writes a plan. 404 for a plan older than a day. 409 `PLAN_VIEJO` if products, the supplier or its remembered sheets
 * changed since the plan was made.
 */
export const applyPlan = (
  db: Db,
  viewer: Viewer,
  id: number,
  { confirmadas, inactivar = [] }: Decisions,
  report: ImportReport,
) =>
  change(db, viewer, async (change) => {
    const plan = await requirePlan(change.tx, id);
    return write(change, { ...plan, ...(confirmadas && { confirmed: confirmadas }), inactivar }, report);
  });

export async function refusedRows(
  db: Db,
  input: SheetInput,
  { choices, confirmed }: { choices: SupplierSheetChoices; confirmed: Confirmed },
) {
  const { told, sheet, cells } = await readDelivery(db, input, choices, { withCells: true });
  const { rows } = await judge(db, sheet, { lock: false, report: () => {} });
  return {
    columnas: told.lectura.columnas,
    rows: confirmRows(rows, confirmed).flatMap(({ row: { accion, fila, errores } }, nth) =>
      importRules[accion].isRefused ? [{ fila, errores, celdas: cells[nth] ?? [] }] : [],
    ),
  };
}

type Removal = { product: StoredProduct; motivo: RemovalReason };

const asRemoval = ({ product, motivo }: Removal) => {
  const { productoId, codigo, name } = product;
  return { productoId, codigo, name, motivo };
};

async function tryOrImport(db: Db, viewer: Viewer, sheet: ImportedSheet, way: Way, report: ImportReport) {
  const { aplicar, confirmed } = way;
  if (aplicar) {
    const outcome = await change(db, viewer, (change) => write(change, { sheet, confirmed }, report));
    return { plan: null, outcome, removals: [] };
  }
  const { rows, huella, removals } = await judge(db, sheet, { lock: false, report });
  const plan = await keepPlan(db, { sheet, confirmed, huella });
  return { plan, removals, outcome: importOutcome(confirmRows(rows, confirmed), sheet, { aplicado: false }) };
}

type PlanToWrite = Pick<KeptPlan, 'sheet' | 'confirmed'> & { huella?: string; inactivar?: readonly number[] };

/** Writes all rows of our own sheet or none, and only the accepted rows of a supplier's sheet. */
async function write(change: Change, { sheet, confirmed, huella, inactivar = [] }: PlanToWrite, report: ImportReport) {
  const { tx, announce } = change;
  await lockImports(tx);
  const delivery = sheet.delivery && (await asItIsNow(tx, sheet.delivery));
  const judged = await judge(tx, { ...sheet, delivery }, { lock: true, alsoLocked: inactivar, report });
  if (huella !== undefined && !(judged.huella === huella && isDeepStrictEqual(delivery, sheet.delivery)))
    throw new Refusal('PLAN_VIEJO', 'Algo cambió desde la prueba y no se importó nada: revise la prueba de nuevo.');
  const rows = confirmRows(judged.rows, confirmed);
  if (!delivery) refuseWithErrors(rows);
  const source = delivery && { ...(await requireSheetSupplier(change, delivery)), respuestas: delivery.answers };
  await writeImport(change, [...rows, ...takenAway(judged.removals, inactivar)], source, async (done, total) => {
    report('GUARDAR', done, total);
    await yieldToRequests();
  });
  if (delivery && source) await rememberSheet(tx, source.proveedorId, delivery.learnt);
  announce({ kind: 'products' });
  return importOutcome(rows, sheet, { aplicado: true });
}

/** Reads the supplier and its remembered sheets again. Another import may have created or changed them meanwhile. */
async function asItIsNow(db: Executor, delivery: Delivery): Promise<Delivery> {
  const { proveedorId, razonSocial } = delivery.supplier;
  const supplier = await namedSupplier(db, proveedorId === null ? { proveedorNuevo: razonSocial } : { proveedorId });
  return { ...delivery, supplier, memory: await recallSheet(db, supplier) };
}

async function requireSheetSupplier(change: Change, { supplier: { proveedorId, razonSocial } }: Delivery) {
  if (proveedorId !== null) return { proveedorId };
  return addSupplier(change, { razonSocial, telefono: '', email: '', plazo: null });
}

/** Plans what each row does, and finds the products that the sheet lacks. `huella` is a digest of rows and products. */
async function judge(
  db: Executor,
  { batches, delivery }: ImportedSheet,
  { report, ...locking }: { lock: boolean; alsoLocked?: readonly number[]; report: ImportReport },
) {
  const rows = await fromBatches<ProductRow>(batches);
  report('LEER', rows.length, rows.length);
  const plan = await planImport(db, rows, {
    ...locking,
    delivery,
    progress: async (done, total) => {
      report('COMPARAR', done, total);
      await yieldToRequests();
    },
  });
  const removals = delivery ? await removalsOf(db, rows, plan.rows, delivery) : [];
  const ids = removals.map(({ product }) => product.productoId);
  return { rows: plan.rows, removals, huella: fingerprint(plan.huella, ids) };
}

/** Finds the supplier's active products that its sheet lacks or marks as no longer sold. */
async function removalsOf(
  db: Executor,
  rows: readonly ProductRow[],
  plan: readonly PlannedRow[],
  { supplier, leftOut }: Delivery,
): Promise<Removal[]> {
  const marked = plan.flatMap(({ row: { marca }, before }): Removal[] =>
    marca && before && productStateRules[before.estado].isOffered ? [{ product: before, motivo: marca }] : [],
  );
  const there = [...rows.map(({ codigo }) => codigo), ...leftOut].map((code) => code.toLowerCase());
  const absent = await db.rows(StoredProduct)`
    select ${storedColumns} from ${productsWithSupplier}
    where p.proveedor_id = ${supplier.proveedorId} and ${isOffered} and p.eliminado_at is null
      and lower(p.codigo) <> all(${there}::text[])
    order by p.producto_id`;
  return [...marked, ...absent.map((product): Removal => ({ product, motivo: 'AUSENTE' }))];
}

/** Plans the products that a person deactivates. 422 for a product that is not among `removals`. */
function takenAway(removals: readonly Removal[], ids: readonly number[]): PlannedRow[] {
  const byId = new Map(removals.map(({ product }) => [product.productoId, product]));
  return ids.map((id) => {
    const before = byId.get(id);
    if (!before)
      throw invalidField('inactivar', 'Uno de esos productos sigue en la planilla, o no es de este proveedor.');
    const row: ImportRow = { fila: 0, codigo: before.codigo, accion: 'cambiar', cambios: [], errores: [] };
    return { row, before, after: { ...before, fila: 0, estado: 'INACTIVO' } };
  });
}
