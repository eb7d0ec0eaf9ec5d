import { formatExactPrice, formatNumber, showDay } from '#contract/format.ts';
import { toCents } from '#contract/prices.ts';
import { type Letterhead, letterheadAbove } from './letterhead.ts';
import { columnFor, heading, renderPdf, right, sumsRow, type TableCell, table } from './pdf.ts';
import { type Parties, tableSheet, writeWorkbook } from './xlsx.ts';

export type CommissionRow = { day: string; orderId: number | null; seller: string; text: string; importe: number };

export type CommissionStatement = {
  leader: string;
  parties: Parties;
  /** JSON of `CommissionRow[]`, because copying thousands of objects to the thread would block the event loop. */
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

/** Writes `Comision_{leader}.xlsx`: the orders that a leader's commission counts, and its amount. */
export function commissionXlsx(statement: CommissionStatement, made: string, letterhead?: Letterhead) {
  const { leader, parties, porcentaje, comision, atOtherRates } = statement;
  const owner = `${TITLE} de ${leader}`;
  return writeWorkbook(owner, [
    tableSheet<CommissionRow>({
      name: 'Comisión',
      title: TITLE,
      owner,
      made,
      letterhead,
      parties,
      columns: [
        { header: 'Fecha', kind: 'day', width: 12, value: ({ day }) => day },
        { header: 'Pedido', kind: 'identifier', width: 10, value: ({ orderId }) => orderId },
        { header: 'Vendedor', kind: 'text', width: 32, value: ({ seller }) => seller },
        { header: 'Concepto', kind: 'text', width: 44, value: ({ text }) => text },
        { header: 'Importe', kind: 'money', width: 18, value: ({ importe }) => importe, total: true },
      ],
      rows: rowsOf(statement),
      closing: {
        text: earned(statement),
        header: 'Importe',
        value: comision,
        formula: (sum) =>
          `ROUND(${sum('Importe')}*${porcentaje}/100${atOtherRates ? `+${atOtherRates.toFixed(6)}` : ''},2)`,
      },
    }),
  ]);
}

export function commissionPdf(statement: CommissionStatement, made: string, letterhead?: Letterhead) {
  const { leader, parties, comision } = statement;
  const rows = rowsOf(statement);
  const base = rows.reduce((cents, { importe }) => cents + toCents(importe), 0) / 100;
  const amounts = [...rows.map(({ importe }) => importe), base, comision].map((amount) => formatExactPrice(amount));
  return renderPdf({
    title: TITLE,
    owner: leader,
    made,
    content: [
      ...letterheadAbove(letterhead),
      heading(TITLE, parties),
      table(
        [
          columnFor(['dd/mm/aaaa']),
          columnFor(['Pedido', ...rows.map(({ orderId }) => `${orderId ?? ''}`)]),
          120,
          '*',
          columnFor(['Importe', ...amounts]),
        ],
        ['Fecha', 'Pedido', 'Vendedor', 'Concepto', right('Importe')],
        [
          ...rows.map(({ day, orderId, seller, text }, at): TableCell[] => [
            showDay(day),
            orderId === null ? '' : `${orderId}`,
            seller,
            text,
            right(amounts[at] ?? ''),
          ]),
          sumsRow('Base', ['', formatExactPrice(base)]),
          sumsRow(earned(statement), ['', formatExactPrice(comision)]),
        ],
      ),
    ],
  });
}
