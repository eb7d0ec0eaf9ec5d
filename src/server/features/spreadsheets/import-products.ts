import { counted } from '#contract/format.ts';
import type { ConfirmedPrices, ImportResult, importPhases } from '#contract/spreadsheets.calls.ts';
import type { SheetAnswers } from '#contract/spreadsheets.ts';
import type { ProductRow } from '../../documents/sheets/cells.ts';
import { emptySheet, fromParts, missingFile, readable, yieldToRequests } from '../../documents/sheets/sheet-thread.ts';
import type { DocumentPool } from '../../documents/worker-pool.ts';
import { change } from '../../platform/db/change.ts';
import type { Db } from '../../platform/db/connect.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { importResult, nameErrors } from './import-result.ts';
import { type PlannedRow, planImport } from './plan-import.ts';
import { lockImports, writeImport } from './write-import.ts';

/** Tells how far the import is: rows done of a phase. */
export type ImportReport = (fase: (typeof importPhases)[number], hechas: number, total: number) => void;
/** The sheet, what reads it, whether it is only tried, and what was answered and confirmed; a program sends neither. */
type ImportInput = {
  bytes: Buffer | undefined;
  readProducts: DocumentPool['readProducts'];
  aplicar: boolean;
  answers?: SheetAnswers | undefined;
  confirmed?: ConfirmedPrices | undefined;
};

/**
 * Imports products by code: a trial tells what each row would do, `aplicar` does it, all rows or none, planned again on
 * locked products. Pictures are never touched.
 *
 * @throws Refusal 422 `PLANILLA_ILEGIBLE`, 422 `PLANILLA_VACIA`, and to apply 422 `FILAS_RECHAZADAS` naming rows and columns
 */
export async function importProducts(
  db: Db,
  viewer: Viewer,
  { bytes, readProducts, aplicar, answers, confirmed }: ImportInput,
  report: ImportReport,
): Promise<ImportResult> {
  if (!bytes) throw missingFile();
  const sheet = await readable(readProducts(bytes, answers));
  if (!sheet.total) throw emptySheet();
  const rows = await fromParts<ProductRow>(sheet.parts);
  const { columnasIgnoradas, preguntas } = sheet;
  report('LEER', rows.length, rows.length);
  const progress = async (done: number, total: number) => {
    report('COMPARAR', done, total);
    await yieldToRequests();
  };
  if (!aplicar) {
    const plan = await planImport(db, rows, { lock: false, progress, confirmed });
    return importResult(plan, { aplicado: false, columnasIgnoradas, preguntas });
  }
  const plan = await change(db, viewer, async (change) => {
    const { tx, announce } = change;
    await lockImports(tx);
    const plan = await planImport(tx, rows, { lock: true, progress, confirmed });
    refuseWithErrors(plan);
    await writeImport(change, plan, {}, async (done, total) => report('GUARDAR', done, total));
    announce({ kind: 'products' });
    return plan;
  });
  return importResult(plan, { aplicado: true, columnasIgnoradas, preguntas });
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
      .concat(rest > 0 ? [`y ${counted(rest, 'error', 'errores')} más.`] : [])
      .join(' · '),
    errors,
  });
}

const SAID_IN_DETAIL = 5;
