import { formatNumber } from './format.ts';

/** Rows of a page whose size was not asked for, and of the longest one. */
export const PAGE_SIZE = 100;
export const LONGEST_PAGE = 200;
/** Rows that a list answers at most where no page is asked for. */
export const LONGEST_LIST = 5_000;
/** Rows up to which those of a search are counted; of more, the answer says that there are. */
export const LONGEST_COUNT = 10_000;
/** Rows at most of a list's sheet. */
export const LONGEST_SHEET = 50_000;
export const tooLongASheet = `Se exportan hasta ${formatNumber(LONGEST_SHEET)} filas: acote la lista.`;
export const idsOrFilters = 'Elija las filas por ids o por filtros, uno de los dos.';
/** Rows at most that one call changes. */
export const MOST_CHOSEN = 5_000;
export const tooManyChosen = `Se eligen hasta ${formatNumber(MOST_CHOSEN)} a la vez: acote los filtros.`;

/** A field by which a list is put in order, after a `-` from the last to the first. */
export type ListOrder<Field extends string> = Field | `-${Field}`;
