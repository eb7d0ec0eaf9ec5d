import { counted } from '#contract/format.ts';
import type { ConfirmedPrices, ImportResult, ImportRow, importPhases } from '#contract/spreadsheets.calls.ts';
import type { SheetAnswers } from '#contract/spreadsheets.ts';
import type { ProductRow } from '../../documents/sheets/cells.ts';
import { ownSheet } from '../../documents/sheets/sheet-request.ts';
import { fromBatches, yieldToRequests } from '../../documents/sheets/sheet-rows.ts';
import type { Unreadable } from '../../documents/worker.ts';
import type { DocumentPool } from '../../documents/worker-pool.ts';
import { change } from '../../platform/db/change.ts';
import type { Db } from '../../platform/db/executor.ts';
import { listJson } from '../../platform/http/answer-list.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { type PlannedRow, planImport } from './plan-import.ts';
import { lockImports, writeImport } from './write-import.ts';

/** Tells how far the import is: rows done of a phase. */
export type ImportReport = (fase: (typeof importPhases)[number], hechas: number, total: number) => void;
/** The sheet, what reads it, whether it is only tried, and what was answered and confirmed; a program sends neither. */
type ImportInput = {
  bytes: Buffer | undefined;
  readSheet: DocumentPool['readSheet'];
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
  { bytes, readSheet, aplicar, answers, confirmed }: ImportInput,
  report: ImportReport,
): Promise<ImportResult> {
  if (!bytes) throw missingFile();
  const sheet = await readable(readSheet(bytes, ownSheet(answers)));
  if (!sheet.total) throw emptySheet();
  const rows = await fromBatches<ProductRow>(sheet.batches);
  const { columnasIgnoradas } = sheet;
  const { preguntas } = sheet.told.lectura;
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
  throw new Refusal('FILAS_RECHAZADAS', 'Hay filas que no se pueden importar y no se cambió ningún producto.', {
    detail: errors
      .slice(0, SAID_IN_DETAIL)
      .map(({ field, message }) => `${field}: ${message}`)
      .concat(rest > 0 ? [`y ${counted(rest, 'error', 'errores')} más.`] : [])
      .join(' · '),
    errors,
  });
}

const SAID_IN_DETAIL = 5;

const ERRORS_NAMED = 20;
/** Bytes of the other rows beside refused ones: with those the answer stays under 1 MB. */
const ROOM_BESIDE_REFUSED = 700_000;

/** What an import did or would do, row by row; beside refused rows as many as there is room for. */
export function importResult(
  plan: readonly PlannedRow[],
  { aplicado, columnasIgnoradas, preguntas = [], whole = true }: ResultOptions,
): ImportResult {
  const counts = { crear: 0, cambiar: 0, igual: 0, rechazar: 0 };
  for (const { row } of plan) counts[row.accion]++;
  const { rows, otrosErrores } = nameErrors(plan.map(({ row }) => row));
  const filas = counts.rechazar || !whole ? fitting(rows) : rows;
  return {
    aplicado,
    total: plan.length,
    ...counts,
    columnasIgnoradas,
    otrosErrores,
    ...(preguntas.length && { preguntas }),
    filas,
  };
}

type ResultOptions = Pick<ImportResult, 'aplicado' | 'columnasIgnoradas' | 'preguntas'> & {
  /** Whether rows without refused ones are all told, however many they are. */
  whole?: boolean;
};

/** The rows with at most twenty errors a column, without those refused of which none is named, and how many more there are. */
function nameErrors(all: readonly ImportRow[]): Pick<ImportResult, 'otrosErrores'> & { rows: ImportRow[] } {
  const counts = new Map<string, number>();
  const isNamed = ({ columna }: { columna: string }) => {
    const count = (counts.get(columna) ?? 0) + 1;
    counts.set(columna, count);
    return count <= ERRORS_NAMED;
  };
  const rows = all.flatMap((row) => {
    // Each that is to be confirmed is, one by one.
    if (row.accion !== 'rechazar' || row.confirmar) return [row];
    const errores = row.errores.filter(isNamed);
    return errores.length ? [{ ...row, errores }] : [];
  });
  const otrosErrores = [...counts].flatMap(([columna, count]) =>
    count > ERRORS_NAMED ? [{ columna, cantidad: count - ERRORS_NAMED }] : [],
  );
  return { rows, otrosErrores };
}

function fitting(rows: readonly ImportRow[]): ImportRow[] {
  let room = ROOM_BESIDE_REFUSED;
  return rows.filter((row) => {
    if (row.accion === 'rechazar' && !row.confirmar) return true;
    if (room > 0) room -= Buffer.byteLength(JSON.stringify(row));
    return room > 0;
  });
}

/** The result in JSON, its rows as a list's. */
export const resultJson = async ({ filas, ...result }: ImportResult): Promise<Buffer> =>
  Buffer.concat([
    Buffer.from(`${JSON.stringify(result).slice(0, -1)},"filas":`),
    await listJson(filas),
    Buffer.from('}'),
  ]);

/** What the documents' thread made of a sheet; 422 `PLANILLA_ILEGIBLE` where it could not read it. */
export async function readable<Read extends object>(reading: Promise<Read | Unreadable>): Promise<Read> {
  const sheet = await reading.catch((error: { code?: string }) => {
    if (error.code !== 'ERR_WORKER_OUT_OF_MEMORY') throw error;
    return { unreadable: 'Es demasiado grande: divida el archivo.' };
  });
  if ('unreadable' in sheet) throw unreadable(sheet.unreadable);
  return sheet;
}

export const unreadable = (detail: string) =>
  new Refusal('PLANILLA_ILEGIBLE', 'La planilla no se pudo leer.', { detail });
export const missingFile = () => new Refusal('FALTA_ARCHIVO', 'Elija una planilla .xlsx o .csv.');
export const emptySheet = () => new Refusal('PLANILLA_VACIA', 'La planilla no tiene productos.');
