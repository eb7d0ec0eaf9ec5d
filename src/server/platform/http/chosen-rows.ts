import { type SQL, sql } from 'drizzle-orm';
import { idsOrFilters, MOST_CHOSEN, tooManyChosen } from '#contract/lists.ts';
import { Refusal } from './refusal.ts';

type Choice<Filters> = { ids?: number[] | undefined; filtros?: Filters | undefined };

/**
 * The keys of the rows that were chosen, each once; `find` reads those of the filters, ended by the limit that it is given. 422
 * for ids and filters, for neither, and for filters that leave more than `MOST_CHOSEN`.
 */
export async function chosenIds<Filters>(
  { ids, filtros }: Choice<Filters>,
  find: (filters: Filters, limit: SQL) => Promise<{ id: number }[]>,
): Promise<number[]> {
  if (ids && !filtros) return [...new Set(ids)];
  if (ids || !filtros) throw refused('ids', idsOrFilters);
  const found = await find(filtros, sql`limit ${MOST_CHOSEN + 1}`);
  if (found.length > MOST_CHOSEN) throw refused('filtros', tooManyChosen);
  return found.map(({ id }) => id);
}

const refused = (field: string, message: string) =>
  new Refusal(422, 'DATO_RECHAZADO', message, { errors: [{ field, message }] });
