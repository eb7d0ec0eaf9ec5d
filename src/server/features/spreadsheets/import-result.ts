import type { ImportResult, ImportRow } from '#contract/spreadsheets.calls.ts';
import { listJson } from '../../platform/http/answer-list.ts';
import type { PlannedRow } from './plan-import.ts';

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
export function nameErrors(all: readonly ImportRow[]): Pick<ImportResult, 'otrosErrores'> & { rows: ImportRow[] } {
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
