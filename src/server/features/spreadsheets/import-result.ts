import { counted } from '#contract/format.ts';
import type { ImportOutcome, ImportRow } from '#contract/spreadsheets.calls.ts';
import { importRules } from '#contract/spreadsheets.ts';
import { listJson } from '../../platform/http/answer-list.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import type { ImportedSheet } from './kept-plans.ts';
import type { PlannedRow } from './plan-import.ts';

/** Throws 422 `FILAS_RECHAZADAS` with the rows and columns at fault, if rows were refused. */
export function refuseWithErrors(plan: readonly PlannedRow[]) {
  const refused = plan.flatMap(({ row }) => (importRules[row.accion].isRefused ? [row] : []));
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
/** The most bytes of accepted rows beside refused rows: an answer stays below 1 MB. */
const ROOM_BESIDE_REFUSED = 700_000;

/**
 * Returns the outcome of a sheet, row by row. With refused rows, and for a supplier's sheet, the other rows are listed
 * only up to `ROOM_BESIDE_REFUSED`.
 */
export function importOutcome(
  rows: readonly PlannedRow[],
  { delivery, columnasIgnoradas }: ImportedSheet,
  { aplicado }: { aplicado: boolean },
): ImportOutcome {
  const counts = { crear: 0, cambiar: 0, igual: 0, rechazar: 0 };
  for (const { row } of rows) counts[row.accion]++;
  const { rows: filas, otrosErrores } = nameErrors(rows.map(({ row }) => row));
  return {
    aplicado,
    total: rows.length,
    ...counts,
    columnasIgnoradas,
    otrosErrores,
    filas: counts.rechazar || delivery ? fitting(filas) : filas,
  };
}

/** Keeps at most `ERRORS_NAMED` errors per column and counts the rest. Rows that keep no error are left out. */
function nameErrors(all: readonly ImportRow[]): Pick<ImportOutcome, 'otrosErrores'> & { rows: ImportRow[] } {
  const counts = new Map<string, number>();
  const isNamed = ({ columna }: { columna: string }) => {
    const count = (counts.get(columna) ?? 0) + 1;
    counts.set(columna, count);
    return count <= ERRORS_NAMED;
  };
  const rows = all.flatMap((row) => {
    // Rows that are accepted or need a confirmation keep all their errors.
    if (!importRules[row.accion].isRefused || row.confirmar) return [row];
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
    if (importRules[row.accion].isRefused && !row.confirmar) return true;
    if (room > 0) room -= Buffer.byteLength(JSON.stringify(row));
    return room > 0;
  });
}

export const resultJson = async ({ filas, ...result }: ImportOutcome): Promise<Buffer> =>
  Buffer.concat([
    Buffer.from(`${JSON.stringify(result).slice(0, -1)},"filas":`),
    await listJson(filas),
    Buffer.from('}'),
  ]);
