import { strFromU8, unzipSync } from 'fflate';
import { plusDays } from '#contract/days.ts';

export const monthEnd = (month: string) => plusDays(`${plusDays(`${month}-28`, 4).slice(0, 7)}-01`, -1);

/** A delivered line. Costs of a unit are in hundred millionths of a dollar, as the database has them. */
export type Line = {
  cierre: number;
  pedidoId: number;
  day: string;
  units: bigint;
  cents: bigint;
  cost: bigint | null;
  corrections: { day: string; difference: bigint }[];
  /** `cents` is the credit for a unit; 0 for an exchange. */
  returns: { day: string; units: bigint; cents: bigint; toStock: boolean }[];
};
/** In cents, except the two counts of units. */
export const figures = [
  'ventas',
  'costo',
  'sinCosto',
  'devueltas',
  'acreditado',
  'costoRecuperado',
  'correcciones',
  'comisiones',
] as const;
export type Figures = Record<(typeof figures)[number], bigint>;
export const noFigures = () => Object.fromEntries(figures.map((name) => [name, 0n])) as Figures;
/** Divides and rounds half away from zero. */
export const divided = (amount: bigint, by: bigint): bigint =>
  amount < 0n ? -divided(-amount, by) : (2n * amount + by) / (2n * by);
const roundedCents = (cost: bigint) => divided(cost, 1_000_000n);
export const total = <Row>(rows: readonly Row[], of: (row: Row) => bigint) =>
  rows.reduce((sum, row) => sum + of(row), 0n);

/** The amounts of a line by the end of a day. */
export function lineBy(line: Line, day: string): Figures {
  const sums = noFigures();
  if (line.day > day) return sums;
  const corrections = line.corrections.filter((row) => row.day <= day);
  const returns = line.returns.filter((row) => row.day <= day);
  const corrected = total(corrections, ({ difference }) => difference);
  sums.devueltas = total(returns, ({ units }) => units);
  if (line.cost === null && corrected === 0n) return { ...sums, sinCosto: line.units };
  sums.ventas = line.units * line.cents;
  sums.costo = roundedCents(line.units * (line.cost ?? 0n));
  sums.correcciones = roundedCents(line.units * corrected);
  sums.acreditado = total(returns, ({ units, cents }) => units * cents);
  const restocked = total(returns, ({ units, toStock }) => (toStock ? units : 0n));
  sums.costoRecuperado = roundedCents(restocked * ((line.cost ?? 0n) + corrected));
  return sums;
}

export const cents = (dollars: number) => BigInt(Math.round(dollars * 100));
const headers: Record<(typeof figures)[number], string> = {
  ventas: 'Ventas',
  costo: 'Costo',
  sinCosto: 'Unidades sin costo',
  devueltas: 'Unidades devueltas',
  acreditado: 'Acreditado',
  costoRecuperado: 'Costo recuperado',
  correcciones: 'Correcciones de costo',
  comisiones: 'Comisiones',
};
export const isCount = (name: string) => name === 'sinCosto' || name === 'devueltas';

/** The rows of a sheet of a month's archive; each answers the text of a column, with a decimal point. */
export function sheetIn(bytes: Uint8Array, sheet: string): ((header: string) => string)[] {
  const [head = '', ...rows] = strFromU8(unzipSync(bytes)[`${sheet}.csv`] as Uint8Array)
    .replace('\uFEFF', '')
    .trimEnd()
    .split('\r\n');
  const names = head.split(';');
  return rows.map((row) => {
    const cells = row.split(';');
    return (header) => (cells[names.indexOf(header)] ?? '').replace(',', '.');
  });
}

/** The sheet of results of a month's archive, by closing. */
export function resultsIn(bytes: Uint8Array): Map<number, Figures & { final: bigint }> {
  return new Map(
    sheetIn(bytes, 'Resultado por cierre').map((read) => {
      const told = figures.map((name) => [
        name,
        isCount(name) ? BigInt(read(headers[name])) : cents(Number(read(headers[name]))),
      ]);
      return [
        Number(read('Cierre').replace(/\D/g, '')),
        { ...Object.fromEntries(told), final: cents(Number(read('Ganancia final'))) },
      ];
    }),
  );
}
