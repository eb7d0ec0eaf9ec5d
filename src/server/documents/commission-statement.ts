import { formatExactPrice, formatNumber } from '#contract/format.ts';
import { toCents } from '#contract/prices.ts';
import { type Letterhead, letterheadAbove } from './letterhead.ts';
import { heading, renderPdf } from './pdf.ts';
import { columnTable, sumsRow } from './pdf-table.ts';
import { type Column, type Parties, tableXlsx } from './xlsx.ts';

export type CommissionRow = { day: string; orderId: number | null; seller: string; text: string; importe: number };

export type CommissionStatement = {
  leader: string;
  parties: Parties;
  /** JSON of `CommissionRow[]`. */
  rows: string;
  porcentaje: number;
  comision: number;
  /** The part of the commission from closings with another percentage, in US dollars; may be negative. */
  atOtherRates: number;
};

const TITLE = 'Resumen de comisión';
const rowsOf = ({ rows }: CommissionStatement) => JSON.parse(rows) as CommissionRow[];
const earned = ({ porcentaje, atOtherRates }: CommissionStatement) =>
  `Comisión, ${formatNumber(porcentaje)} %${atOtherRates ? ' y lo vendido a otro porcentaje' : ''}`;

const columns: Column<CommissionRow>[] = [
  { header: 'Fecha', kind: 'day', width: 12, value: ({ day }) => day },
  { header: 'Pedido', kind: 'identifier', width: 10, value: ({ orderId }) => orderId },
  { header: 'Vendedor', kind: 'text', width: 32, value: ({ seller }) => seller, printed: { width: 120 } },
  { header: 'Concepto', kind: 'text', width: 44, value: ({ text }) => text, printed: { width: '*' } },
  { header: 'Importe', kind: 'money', width: 18, value: ({ importe }) => importe, total: true },
];

/** Writes `Comision_{leader}.xlsx`: the orders that a leader's commission counts, and its amount. */
export function commissionXlsx(statement: CommissionStatement, made: string, letterhead?: Letterhead) {
  const { leader, parties, porcentaje, comision, atOtherRates } = statement;
  return tableXlsx({
    name: 'Comisión',
    title: TITLE,
    owner: `${TITLE} de ${leader}`,
    made,
    letterhead,
    parties,
    columns,
    rows: rowsOf(statement),
    closing: {
      text: earned(statement),
      header: 'Importe',
      value: comision,
      formula: (sum) =>
        `ROUND(${sum('Importe')}*${porcentaje}/100${atOtherRates ? `+${atOtherRates.toFixed(6)}` : ''},2)`,
    },
  });
}

export function commissionPdf(statement: CommissionStatement, made: string, letterhead?: Letterhead) {
  const { leader, parties, comision } = statement;
  const rows = rowsOf(statement);
  const base = rows.reduce((cents, { importe }) => cents + toCents(importe), 0) / 100;
  return renderPdf({
    title: TITLE,
    owner: leader,
    made,
    content: [
      ...letterheadAbove(letterhead),
      heading(TITLE, parties),
      columnTable(columns, rows, [
        sumsRow('Base', ['', formatExactPrice(base)]),
        sumsRow(earned(statement), ['', formatExactPrice(comision)]),
      ]),
    ],
  });
}
