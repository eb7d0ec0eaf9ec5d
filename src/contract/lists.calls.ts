import { z } from 'zod';
import { id, idParam, searched } from './fields.calls.ts';
import {
  idsOrFilters,
  type ListOrder,
  LONGEST_PAGE,
  LONGEST_SEARCH,
  LONGEST_SHEET,
  MOST_CHOSEN,
  tooLongASheet,
  tooManyChosen,
} from './limits.ts';

/**
 * What every list call takes: a page, an order by one of these fields of its entity, a search, and its screen's filters.
 * Whatever a parameter cannot be is 400.
 */
export const listQuery = <const Field extends string, Filters extends z.ZodRawShape>(
  fields: readonly Field[],
  filters: Filters,
) =>
  z
    .object({
      ...page,
      orden: z.enum(fields.flatMap((field): ListOrder<Field>[] => [field, `-${field}`])).optional(),
    })
    .extend(filters);

/** What a list is searched for. */
export const search = z
  .string()
  .regex(new RegExp(`^[\\s\\S]{0,${LONGEST_SEARCH}}$`), `Puede tener hasta ${LONGEST_SEARCH} caracteres.`)
  .pipe(searched);

const page = {
  pagina: idParam.optional(),
  porPagina: z.coerce
    .string<string | number>()
    .regex(/^([1-9]\d?|1\d\d|200)$/, `Debe ser un entero de 1 a ${LONGEST_PAGE}.`)
    .transform(Number)
    .meta({ type: 'integer', minimum: 1, maximum: LONGEST_PAGE })
    .optional(),
  q: search.optional(),
};

/** The rows of a sheet: these in this order, or those that a list shows with these filters, in its order. */
export const sheetRows = <Filters extends z.ZodType>(filtros: Filters) =>
  z
    .object({ ids: z.array(id).max(LONGEST_SHEET, tooLongASheet).optional(), filtros: filtros.optional() })
    .refine(({ ids, filtros }) => !ids !== !filtros, idsOrFilters);

/** The rows that one call changes: these, or those that a list shows with these filters; 422 for neither and for both. */
export const rowChoice = <Filters extends z.ZodType>(filtros: Filters) =>
  z.object({ ids: z.array(id).min(1).max(MOST_CHOSEN, tooManyChosen).optional(), filtros: filtros.optional() });

/** What a list call reads of its query, whatever its filters. */
export type ListQuery<Field extends string> = {
  pagina?: number | undefined;
  porPagina?: number | undefined;
  orden?: ListOrder<Field> | undefined;
  q?: string | undefined;
};

/** What the answer of a list carries: the total of what the filters leave, and where the rows after these are. */
export const listHeaders = ['X-Total-Count', 'X-Page-Size', 'Link'] as const;
/**
 * What the answer of a search over lists of any length carries besides: `true` when it found more than were counted, and
 * where it found nothing the words that were meant, percent-encoded.
 */
export const searchHeaders = ['X-Total-More', 'X-Did-You-Mean'] as const;
