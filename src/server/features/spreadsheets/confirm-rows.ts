import { formatExactPrice, formatNumber } from '#contract/format.ts';
import { isSamePrice } from '#contract/prices.ts';
import { type SheetColumn, sheetHeaders } from '#contract/product-fields.ts';
import type { ConfirmedRows, ImportDoubt } from '#contract/spreadsheets.calls.ts';
import { quoted } from '../../documents/sheets/cells.ts';
import type { Lookalike } from './find-lookalikes.ts';
import type { PlannedRow } from './plan-import.ts';

/**
 * Applies what a person confirmed. Renames products where she chose the name in the supplier's list, and refuses rows
 * in doubt that she did not confirm. Programs cannot confirm, so `confirmed` is undefined. Their rows are refused only
 * for a price of 0.
 */
export function confirmRows(rows: readonly PlannedRow[], confirmed: ConfirmedRows | undefined): PlannedRow[] {
  const prices = confirmed && new Map(confirmed.map(({ fila, precio }) => [fila, precio]));
  const names = new Map(confirmed?.map(({ fila, nombre }) => [fila, nombre]));
  return rows.map((asPlanned) => {
    const { fila, nombre } = asPlanned.row;
    const planned = names.get(fila) === nombre?.lista ? withListedName(asPlanned) : asPlanned;
    const { row, before, after, alike } = planned;
    const { confirmar: doubt, precio: _, ...plain } = row;
    if (!doubt || !after) return planned;
    const shown = prices ? row : plain;
    if (isConfirmed(doubt, row.fila, after.amount, prices)) return { ...planned, row: shown };
    const { field, why } = doubts[doubt];
    const mensaje = why({ before: before?.amount ?? 0, after: after.amount, cost: after.costo ?? 0, ...alike });
    const fault = { columna: sheetHeaders[field], mensaje };
    return { row: { ...shown, accion: 'rechazar', errores: [fault] }, before, after: undefined };
  });
}

function withListedName(planned: PlannedRow): PlannedRow {
  const { row, after } = planned;
  const { nombre } = row;
  if (!after || !nombre) return planned;
  const change = { campo: sheetHeaders.name, antes: nombre.propio, despues: nombre.lista };
  return {
    ...planned,
    row: { ...row, accion: 'cambiar', cambios: [change, ...row.cambios] },
    after: { ...after, name: nombre.lista },
  };
}

function isConfirmed(
  doubt: ImportDoubt,
  fila: number,
  price: number,
  confirmed: Map<number, number | undefined> | undefined,
) {
  if (!confirmed) return !doubts[doubt].alsoForPrograms;
  const seen = confirmed.get(fila);
  return seen !== undefined && isSamePrice(seen, price);
}

type Doubtful = { before: number; after: number; cost: number } & Partial<Lookalike>;
type DoubtRules = {
  field: SheetColumn;
  why: (row: Doubtful) => string;
  alsoForPrograms: boolean;
};
const doubts: Record<ImportDoubt, DoubtRules> = {
  PRECIO_CERO: {
    field: 'amount',
    alsoForPrograms: true,
    why: () => 'Quedaría a US$ 0: se ofrecería por nada. Confírmelo si es así.',
  },
  BAJO_COSTO: {
    field: 'amount',
    alsoForPrograms: false,
    why: ({ after, cost }) =>
      `Quedaría a ${formatExactPrice(after)} y cuesta ${formatExactPrice(cost)}: se vendería a pérdida. Confírmelo si es así.`,
  },
  PRECIO_MOVIDO: {
    field: 'amount',
    alsoForPrograms: false,
    why: ({ before, after }) => {
      const percent = Math.round(((after - before) / before) * 100);
      return `Pasa de ${formatExactPrice(before)} a ${formatExactPrice(after)} (${percent > 0 ? '+' : ''}${formatNumber(percent)} %): confírmelo.`;
    },
  },
  PRODUCTO_PARECIDO: {
    field: 'codigo',
    alsoForPrograms: false,
    why: ({ name = '', codigo = '' }) =>
      `Puede ser ${quoted(name)}, que ya está con el código ${quoted(codigo)}: confirme si es otro producto.`,
  },
};
