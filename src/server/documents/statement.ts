import { type MovementType, movementText, type PaymentMeans } from '#contract/ledger.ts';
import { toCents } from '#contract/prices.ts';

/** A movement of an account, and what was owed after it. */
type StatementRow = {
  day: string;
  tipo: MovementType;
  /** US dollars; more than zero is owed, less was paid. */
  importe: number;
  saldo: number;
  pedidoId: number | null;
  medio: PaymentMeans | null;
  nota: string;
  contra: { tipo: MovementType; pedidoId: number | null } | null;
};

export type AccountStatement = {
  owner: string;
  leader: string | null;
  telefono: string;
  period: string;
  /** What was owed before it, and after it. */
  opening: number;
  rows: StatementRow[];
  closing: number;
};

/** A line as a statement shows it: what was owed before it began, then the movements. */
export type StatementLine = {
  day: string | null;
  text: string;
  nota: string;
  debe: number | null;
  haber: number | null;
  saldo: number;
};

export const statementLines = ({ opening, rows }: AccountStatement): [StatementLine, ...StatementLine[]] => [
  { day: null, text: 'Saldo anterior', nota: '', debe: null, haber: null, saldo: opening },
  ...rows.map((row) => ({
    day: row.day,
    text: movementText(row),
    nota: row.nota,
    debe: row.importe > 0 ? row.importe : null,
    haber: row.importe < 0 ? -row.importe : null,
    saldo: row.saldo,
  })),
];

/** What a column of a statement comes to, exact to the cent. */
export const totalOf = (lines: readonly StatementLine[], column: 'debe' | 'haber'): number =>
  lines.reduce((cents, line) => cents + toCents(line[column] ?? 0), 0) / 100;
