import { formatNumber } from '#contract/format.ts';
import type { ImportResult, importPhases } from '#contract/spreadsheets.calls.ts';
import { change } from '../db/change.ts';
import type { Db } from '../db/connect.ts';
import type { DocumentPool } from '../documents/worker-pool.ts';
import { Refusal } from '../http/refusal.ts';
import type { Viewer } from '../http/viewer.ts';
import { importResult, nameErrors } from './import-result.ts';
import { type PlannedRow, planImport } from './plan-import.ts';
import type { ProductRow } from './read-product-rows.ts';
import { writeImport } from './write-import.ts';
import { yieldToRequests } from './yield-to-requests.ts';

/** Tells how far the import is: rows done of a phase. */
export type ImportReport = (fase: (typeof importPhases)[number], hechas: number, total: number) => void;
/** The sheet, what reads it, and whether it is only tried. */
type ImportInput = { bytes: Buffer | undefined; readProducts: DocumentPool['readProducts']; aplicar: boolean };

/**
 * Imports products by code: a trial tells what each row would do, `aplicar` does it, all rows or none, planned again on
 * locked products. Pictures are never touched.
 *
 * @throws Refusal 422 `PLANILLA_ILEGIBLE`, 422 `PLANILLA_VACIA`, and to apply 422 `FILAS_RECHAZADAS` naming rows and columns
 */
export async function importProducts(
  db: Db,
  viewer: Viewer,
  { bytes, readProducts, aplicar }: ImportInput,
  report: ImportReport,
): Promise<ImportResult> {
  if (!bytes) throw new Refusal(422, 'FALTA_ARCHIVO', 'Elija una planilla .xlsx o .csv.');
  const { rows, columnasIgnoradas } = await read(bytes, readProducts);
  report('LEER', rows.length, rows.length);
  const progress = async (done: number, total: number) => {
    report('COMPARAR', done, total);
    await yieldToRequests();
  };
  if (!aplicar) {
    const plan = await planImport(db, rows, { lock: false, progress });
    return importResult(plan, { aplicado: false, columnasIgnoradas });
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
  return importResult(plan, { aplicado: true, columnasIgnoradas });
}

const IMPORT_LOCK = 8_467_211;

async function read(bytes: Buffer, readProducts: ImportInput['readProducts']) {
  const sheet = await readProducts(bytes).catch((error: { code?: string }) => {
    if (error.code !== 'ERR_WORKER_OUT_OF_MEMORY') throw error;
    return { unreadable: 'Es demasiado grande: divida el archivo.' };
  });
  if ('unreadable' in sheet)
    throw new Refusal(422, 'PLANILLA_ILEGIBLE', 'La planilla no se pudo leer.', { detail: sheet.unreadable });
  if (!sheet.total) throw new Refusal(422, 'PLANILLA_VACIA', 'La planilla no tiene productos.');
  const rows: ProductRow[] = [];
  for (const part of sheet.parts) {
    rows.push(...(JSON.parse(part) as ProductRow[]));
    await yieldToRequests();
  }
  return { rows, columnasIgnoradas: sheet.columnasIgnoradas };
}

function refuseWithErrors(plan: readonly PlannedRow[]) {
  const refused = plan.flatMap(({ row }) => (row.accion === 'rechazar' ? [row] : []));
  if (!refused.length) return;
  const { rows, otrosErrores } = nameErrors(refused);
  const errors = rows.flatMap(({ fila, errores }) =>
    errores.map(({ columna, mensaje }) => ({ field: `Fila ${fila}, ${columna}`, message: mensaje })),
  );
  const rest = otrosErrores.reduce((sum, { cantidad }) => sum + cantidad, errors.length - SAID_IN_DETAIL);
  throw new Refusal(422, 'FILAS_RECHAZADAS', 'Hay filas que no se pueden importar y no se cambió ningún producto.', {
    detail: errors
      .slice(0, SAID_IN_DETAIL)
      .map(({ field, message }) => `${field}: ${message}`)
      .concat(rest > 0 ? [`y ${formatNumber(rest)} ${rest === 1 ? 'error' : 'errores'} más.`] : [])
      .join(' · '),
    errors,
  });
}

const SAID_IN_DETAIL = 5;
