import { sheet } from '#contract/limits.ts';
import type { List } from '../../documents/list-xlsx.ts';
import type { refusedRows } from './import-supplier-sheet.ts';

/** The refused rows as the supplier wrote them, ready to be corrected and read again: why, then their own columns. */
export const refusedRowsList = ({ columnas, rows }: Awaited<ReturnType<typeof refusedRows>>): List => ({
  name: 'Filas rechazadas',
  columns: [
    { header: 'Motivo', kind: 'text', width: 60 },
    { header: 'Fila', kind: 'whole', width: 8 },
    ...columnas.map(({ encabezado }) => ({ header: encabezado, kind: 'text' as const, width: 20 })),
  ],
  rows: rows.map(({ fila, errores, celdas }) => [
    errores.map(({ columna, mensaje }) => `${columna}: ${mensaje}`).join(' '),
    fila,
    ...columnas.map(({ columna }) => cellOf(celdas[columna])),
  ]),
});

/** A date has become text on its way from the thread. */
const cellOf = (cell: unknown): string | number | null => {
  if (typeof cell === 'number' || cell === null || cell === undefined) return cell ?? null;
  return String(cell).slice(0, sheet.maxCharacters);
};
