import type { ImportResult, importPhases } from '#contract/spreadsheets.calls.ts';
import { change } from '../db/change.ts';
import type { Db } from '../db/connect.ts';
import { UnreadableSheet } from '../documents/read-csv.ts';
import { readSheet } from '../documents/read-sheet.ts';
import { Refusal } from '../http/refusal.ts';
import type { Viewer } from '../http/viewer.ts';
import { type PlannedRow, planImport } from './plan-import.ts';
import { type ProductRow, readProductRows } from './read-product-rows.ts';
import { writeImport } from './write-import.ts';

/** Tells how far the import is: rows done of a phase. */
export type ImportReport = (fase: (typeof importPhases)[number], hechas: number, total: number) => void;

/**
 * Imports products by code: a trial tells what each row would do, `aplicar` does it, all rows or none, planned again on
 * locked products. Pictures are never touched.
 *
 * @throws Refusal 422 `PLANILLA_ILEGIBLE`, 422 `PLANILLA_VACIA`, and to apply 422 `FILAS_RECHAZADAS` naming rows and columns
 */
export async function importProducts(
  db: Db,
  viewer: Viewer,
  { bytes, aplicar }: { bytes: Buffer | undefined; aplicar: boolean },
  report: ImportReport,
): Promise<ImportResult> {
  const { rows, columnasIgnoradas } = await read(bytes);
  await yieldToRequests();
  report('LEER', rows.length, rows.length);
  const progress = async (done: number, total: number) => {
    report('COMPARAR', done, total);
    await yieldToRequests();
  };
  if (!aplicar) {
    const plan = await planImport(db, rows, { lock: false, progress });
    return { aplicado: false, ...countByAction(plan), columnasIgnoradas, filas: plan.map(({ row }) => row) };
  }
  const plan = await change(db, viewer, async (change) => {
    const { tx, tell } = change;
    // Two imports at once could both create a new code.
    await tx.execute`select pg_advisory_xact_lock(${IMPORT_LOCK})`;
    const plan = await planImport(tx, rows, { lock: true, progress });
    refuseWithErrors(plan);
    await writeImport(change, plan, async (done, total) => report('GUARDAR', done, total));
    tell({ kind: 'products' });
    return plan;
  });
  return { aplicado: true, ...countByAction(plan), columnasIgnoradas, filas: plan.map(({ row }) => row) };
}

const IMPORT_LOCK = 8_467_211;

async function read(bytes: Buffer | undefined): Promise<{ rows: ProductRow[]; columnasIgnoradas: string[] }> {
  if (!bytes) throw new Refusal(422, 'FALTA_ARCHIVO', 'Elija una planilla .xlsx o .csv.');
  try {
    const sheet = readProductRows(await readSheet(bytes));
    if (!sheet.rows.length) throw new Refusal(422, 'PLANILLA_VACIA', 'La planilla no tiene productos.');
    return sheet;
  } catch (error) {
    if (!(error instanceof UnreadableSheet)) throw error;
    throw new Refusal(422, 'PLANILLA_ILEGIBLE', 'La planilla no se pudo leer.', { detail: error.message });
  }
}

function refuseWithErrors(plan: readonly PlannedRow[]) {
  const refused = plan.filter(({ row }) => row.accion === 'rechazar');
  if (!refused.length) return;
  const errors = refused.flatMap(({ row: { fila, errores } }) =>
    errores.map(({ columna, mensaje }) => ({ field: `Fila ${fila}, ${columna}`, message: mensaje })),
  );
  throw new Refusal(422, 'FILAS_RECHAZADAS', 'Hay filas que no se pueden importar y no se cambió ningún producto.', {
    detail: errors
      .slice(0, 5)
      .map(({ field, message }) => `${field}: ${message}`)
      .join(' · '),
    errors: errors.slice(0, 200),
  });
}

function countByAction(plan: readonly PlannedRow[]) {
  const counts = { total: plan.length, crear: 0, cambiar: 0, igual: 0, rechazar: 0 };
  for (const { row } of plan) counts[row.accion]++;
  return counts;
}

/** Lets the event loop serve other requests and send the progress. */
const yieldToRequests = () => new Promise<void>((resolve) => setImmediate(resolve));
