import type { ConfirmedPrices, ImportRow } from '#contract/spreadsheets.calls.ts';

/** Prices that somebody confirmed, by row number. */
export type Confirmed = Readonly<Record<number, number>>;

/** The price that a row gives its product. */
const newPrice = ({ cambios }: ImportRow) => Number(cambios.find(({ campo }) => campo === 'Precio')?.despues);

/** With the prices of these rows, or without them. */
export function withConfirmed(confirmed: Confirmed, rows: readonly ImportRow[], yes: boolean): Confirmed {
  const changed: Record<number, number> = { ...confirmed };
  for (const row of rows) {
    if (yes) changed[row.fila] = newPrice(row);
    else delete changed[row.fila];
  }
  return changed;
}

/** As the import takes them; a file, since they may be many. */
export const confirmedPart = (confirmed: Confirmed): Blob => {
  const prices: ConfirmedPrices = Object.entries(confirmed).map(([fila, precio]) => ({ fila: Number(fila), precio }));
  return new Blob([JSON.stringify(prices)], { type: 'application/json' });
};
