import { isDay } from '../ui/dates.ts';
import type { TableView } from '../ui/table-view.ts';

/** Two days, YYYY-MM-DD. A new range begins at the table's first page. */
export type DateRange = { desde?: string; hasta?: string } & Pick<TableView, 'page'>;

export const dateRange = (raw: Record<string, unknown>): DateRange => ({
  ...(isDay(raw.desde) && { desde: raw.desde }),
  ...(isDay(raw.hasta) && { hasta: raw.hasta }),
});
