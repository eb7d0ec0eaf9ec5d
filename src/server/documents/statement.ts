import { formatExactPrice } from '#contract/format.ts';
import type { Movement } from '#contract/ledger.calls.ts';
import { toCents } from '#contract/prices.ts';
import { paymentWords } from '#contract/rates.ts';
import { type Letterhead, letterheadAbove } from './letterhead.ts';
import { colors, heading, renderPdf, type TableCell } from './pdf.ts';
import { columnTable, right } from './pdf-table.ts';
import { type Column, type Parties, tableXlsx } from './xlsx.ts';

type StatementRow = { day: string; text: string } & Pick<Movement, 'importe' | 'saldo' | 'nota' | 'pago'>;

export type AccountStatement = {
  owner: string;
  parties: Parties;
  /** The debt before the first row, in US dollars. `closing` is the debt after the last row. */
  opening: number;
  rows: StatementRow[];
  closing: number;
};

type StatementLine = {
  day: string | null;
  text: string;
  nota: string;
  /** `pesos` is the amount of a payment in pesos, and `cotizacion` its exchange rate; null in other lines. */
  pesos: number | null;
  cotizacion: number | null;
  debe: number | null;
  haber: number | null;
  saldo: number;
};

const noAmounts = { pesos: null, cotizacion: null, debe: null, haber: null };

const statementLines = ({ opening, rows }: AccountStatement): [StatementLine, ...StatementLine[]] => [
  { ...noAmounts, day: null, text: 'Saldo anterior', nota: '', saldo: opening },
  ...rows.map((row) => ({
    day: row.day,
    text: [row.text, row.pago && paymentWords(row.pago)].filter(Boolean).join(': '),
    pesos: row.pago?.cotizacion ? row.pago.importe : null,
    cotizacion: row.pago?.cotizacion ?? null,
    nota: row.nota,
    debe: row.importe > 0 ? row.importe : null,
    haber: row.importe < 0 ? -row.importe : null,
    saldo: row.saldo,
  })),
];

const totalOf = (lines: readonly StatementLine[], column: 'debe' | 'haber'): number =>
  lines.reduce((cents, line) => cents + toCents(line[column] ?? 0), 0) / 100;

/** Writes `Cuenta_{name}.pdf`: an account's movements, each with the balance after it. */
export function statementPdf(statement: AccountStatement, made: string, letterhead?: Letterhead): Promise<Uint8Array> {
  const { owner, parties, closing } = statement;
  const lines = statementLines(statement);
  const [debe, haber] = [totalOf(lines, 'debe'), totalOf(lines, 'haber')];
  const strong = (amount: number) => right(formatExactPrice(amount), { bold: true });
  return renderPdf({
    title: 'Cuenta corriente',
    owner,
    made,
    content: [
      ...letterheadAbove(letterhead),
      heading('Cuenta corriente', parties),
      columnTable<StatementLine>(
        [
          { header: 'Fecha', kind: 'day', value: ({ day }) => day },
          { header: 'Movimiento', kind: 'text', value: textAndNote, printed: { width: '*' } },
          { header: 'Debe', kind: 'money', value: ({ debe }) => debe },
          { header: 'Haber', kind: 'money', value: ({ haber }) => haber },
          { header: 'Saldo', kind: 'money', value: ({ saldo }) => strong(saldo) },
        ],
        lines,
        [
          ['', { text: 'Total de movimientos', bold: true }, strong(debe), strong(haber), ''],
          ['', { text: 'Saldo final', bold: true }, '', '', strong(closing)],
        ],
      ),
    ],
  });
}

const textAndNote = ({ text, nota }: StatementLine): TableCell =>
  nota ? { stack: [text, { text: nota, fontSize: 8, color: colors.soft }] } : text;

/** Writes `Cuenta_{name}.xlsx`: an account's movements, each with the balance after it. */
export function statementXlsx(statement: AccountStatement, made: string, letterhead?: Letterhead): Promise<Uint8Array> {
  const { owner, parties, closing } = statement;
  const lines = statementLines(statement);
  return tableXlsx<StatementLine>({
    name: 'Cuenta corriente',
    owner: `Cuenta corriente de ${owner}`,
    made,
    letterhead,
    parties,
    columns: [
      { header: 'Fecha', kind: 'day', width: 12, value: ({ day }) => day },
      { header: 'Movimiento', kind: 'text', width: 34, value: ({ text }) => text },
      { header: 'Nota', kind: 'text', width: 34, value: ({ nota }) => nota },
      ...(lines.some(({ pesos }) => pesos !== null) ? pesosColumns : []),
      { header: 'Debe', kind: 'money', width: 16, value: ({ debe }) => debe, total: true },
      { header: 'Haber', kind: 'money', width: 16, value: ({ haber }) => haber, total: true },
      { header: 'Saldo', kind: 'money', width: 16, value: ({ saldo }) => saldo },
    ],
    rows: lines,
    closing: {
      text: 'Saldo final',
      header: 'Saldo',
      value: closing,
      formula: (sum, first) => `${first('Saldo')}+${sum('Debe')}-${sum('Haber')}`,
    },
  });
}

const pesosColumns: Column<StatementLine>[] = [
  { header: 'Pesos', kind: 'pesos', width: 17, value: ({ pesos }) => pesos },
  { header: 'Cotización', kind: 'pesos', width: 14, value: ({ cotizacion }) => cotizacion },
];
