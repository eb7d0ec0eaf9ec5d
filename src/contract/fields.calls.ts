import { z } from 'zod';
import type { Access, ObjectAccess } from './access.ts';
import { inOrder, isDay } from './days.ts';
import type { Endpoint } from './endpoint.ts';
import { formatNumber } from './format.ts';
import {
  idsOrFilters,
  type ListOrder,
  LONGEST_PAGE,
  LONGEST_REASON,
  LONGEST_SEARCH,
  LONGEST_SHEET,
  MOST_CHOSEN,
  rateBounds,
  tooLongASheet,
  tooManyChosen,
} from './limits.ts';
import { messages } from './messages.ts';
import { HIGHEST_PRICE, isInCents } from './prices.ts';

export const named = <Shape extends z.ZodRawShape>(id: string, shape: Shape) => z.object(shape).meta({ id });

const HIGHEST_ID = 999_999_999;
const idSentence = 'Debe ser un entero positivo.';

const written = (pattern: RegExp, sentence: string, minimum: number, maximum: number) =>
  z.coerce
    .string<string | number>()
    .regex(pattern, sentence)
    .transform(Number)
    .meta({ type: 'integer', minimum, maximum });

export const idParam = written(/^[1-9]\d{0,8}$/, idSentence, 1, HIGHEST_ID);

export const countParam = written(/^\d{1,9}$/, 'Debe ser un entero de 0 en adelante.', 0, HIGHEST_ID);

const idParams = z.object({ id: idParam });

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
type PathParameters<Path extends string> = Path extends `${string}:${infer Parameter}/${infer Rest}`
  ? Parameter | PathParameters<`/${Rest}`>
  : Path extends `${string}:${infer Parameter}`
    ? Parameter
    : never;
/** Demands in `params` every path parameter except `:id`. An access that checks an object needs `:id` in the path. */
type WithPathParameters<Calls> = {
  [Route in keyof Calls]: ([Exclude<PathParameters<Route & string>, 'id'>] extends [never]
    ? { params?: never }
    : { params: z.ZodObject<Record<PathParameters<Route & string>, z.ZodType>> }) &
    ('id' extends PathParameters<Route & string> ? unknown : { access?: Exclude<Access, ObjectAccess> });
};
type Call = Omit<Endpoint, 'access'> & { access?: Access };
type Declared<Calls, Who> = {
  [Route in keyof Calls]: Calls[Route] &
    (Calls[Route] extends { access: Access } ? unknown : { access: Who }) &
    (Calls[Route] extends { params: z.ZodObject }
      ? unknown
      : Route extends `${string}:id${string}`
        ? { params: typeof idParams }
        : unknown);
};

/** Declares calls by `'METHOD /path'`. A call that names no access of its own has the given `access`. */
export const defineCalls = <
  Who extends Exclude<Access, ObjectAccess>,
  const Calls extends Record<`${Method} /api/${string}`, Call>,
>(
  access: Who,
  calls: Calls & WithPathParameters<Calls>,
) =>
  Object.fromEntries(
    Object.entries<Call>(calls).map(([route, call]) => [
      route,
      { access, ...(route.includes(':id') && { params: idParams }), ...call },
    ]),
  ) as Declared<Calls, Who>;

/** A whole number from `least` to `most`. The server answers 422 with `sentence` for other numbers. */
export const whole = (least: number, most: number, sentence: string) =>
  z
    .number()
    .refine((n) => Number.isInteger(n) && n >= least && n <= most, sentence)
    .meta({ type: 'integer', minimum: least, maximum: most });

/** The version of the stored data that a change replaces; 0 when nothing was stored. */
export const version = whole(0, 2_147_483_646, 'Debe ser un entero no negativo.');

export const isOncePerProduct = (lines: readonly { productoId: number }[]): boolean =>
  new Set(lines.map(({ productoId }) => productoId)).size === lines.length;

const idFrom = (least: number) => {
  const number = whole(least, HIGHEST_ID, idSentence);
  const written = z
    .string()
    .regex(/^ *-?\d{1,15} *$/)
    .transform(Number)
    .pipe(number);
  return z.union([number, written], { error: ({ input }) => (input === undefined ? undefined : idSentence) });
};

export const id = idFrom(1).meta({ id: 'Id', description: 'Un entero positivo; también su texto.' });

export const idOrNone = idFrom(0)
  .nullable()
  .transform((n) => n || null)
  .meta({ id: 'IdONinguno', description: 'Un entero positivo o su texto; 0 y null son ninguno.' });

export const key = z.int().min(1).max(HIGHEST_ID);

/** A hash that a caller sends back, mostly of the data that the caller read. */
export const fingerprint = z
  .string()
  .regex(/^[\w-]{32,43}$/)
  .meta({ examples: ['n4bQgYhMfWWaL-qgxVrQFaO_TxsrC4Is0V1sFbDwCgg'] });

export const count = z.int().min(0);

/** ISO 8601, UTC. */
export const instant = z.iso.datetime();

export const decimal = (least: number, most: number, sentence?: string) =>
  z
    .number()
    .min(least, sentence)
    .max(most, sentence)
    .refine(isInCents, 'Debe tener a lo sumo dos decimales.')
    .meta({ multipleOf: 0.01 });
export const MOST_DOLLARS = 9_999_999_999.99;

/** US dollars, from 0 to the highest price. */
export const amount = decimal(0, HIGHEST_PRICE);

/** An exchange rate: pesos for one US dollar. */
export const pesos = decimal(
  rateBounds.least,
  rateBounds.most,
  `Debe ser de ${rateBounds.least} a ${formatNumber(rateBounds.most)} pesos.`,
).meta({ examples: [1450.5] });

export const total = decimal(0, MOST_DOLLARS);

export const positiveAmount = total.refine((importe) => importe > 0, 'El importe de un pago debe ser mayor que 0.');

/** In US dollars. Positive raises the debt, negative lowers it. */
export const signed = decimal(-MOST_DOLLARS, MOST_DOLLARS);

/** US dollars of any size, negative too. */
export const sum = z.number().refine(isInCents);

/**
 * A text without outer spaces, control characters, broken characters and invisible marks that turn the writing
 * direction. NFC writes each accented letter as one character.
 */
export const text = (max: number) =>
  z
    .string()
    .transform((value) =>
      value
        .normalize('NFC')
        .replace(/[\p{Cc}\p{Cs}]/gu, ' ')
        .replace(directionMarks, '')
        .trim(),
    )
    .pipe(z.string().max(max))
    .meta({ maxLength: max });

const directionMarks = /\p{Bidi_Control}/gu;

const turned = 'Tiene signos que no se ven y dan vuelta las letras. Escríbalo de nuevo.';

/**
 * The name of a person or thing. The server refuses direction marks with 422, because they make a name look like
 * another name.
 */
export const name = (max: number, sentence = turned) =>
  z
    .string()
    .refine((value) => value.search(directionMarks) < 0, sentence)
    .pipe(text(max))
    .meta({ maxLength: max });

export const searched = text(LONGEST_SEARCH);

/** Refuses what browsers send for a missing value: 'null', 'undefined' and ''. */
export const something = z.string().regex(/^(?!(null|undefined)?$)/);

/**
 * A name that may not be empty. The server answers 422 with `message` for an empty one, and with `turned` for direction
 * marks.
 */
export const filledText = (max: number, message: string, turned?: string) =>
  name(max, turned)
    .refine((value) => value !== '', message)
    .meta({ minLength: 1, maxLength: max });

export const reason = filledText(LONGEST_REASON, messages.reasonMissing);

export const day = z.iso.date().refine(isDay, 'La fecha está fuera de rango.');

/** A window (`actual`: the open or last one), a range of days (both included), or all. */
const periodFields = {
  ventana: z
    .union([idParam, z.enum(['actual', 'todas'])], { error: 'Debe ser el id de una ventana, actual o todas.' })
    .optional(),
  fechaDesde: day.optional(),
  fechaHasta: day.optional(),
};
export type PeriodQuery = z.output<z.ZodObject<typeof periodFields>>;

export const daysInOrder = inOrder('fechaDesde', 'fechaHasta');

/**
 * The period of a list. Without any field the list has all orders. Beside a window, days leave only the window's orders
 * of those days. One of the two days may be missing.
 */
export const listPeriodQuery = z.object(periodFields).refine(...daysInOrder);

/**
 * The period of a document. Without any field it is the current window. The server answers 422 if one day is missing,
 * or if days and a window are both sent.
 */
export const periodQuery = z
  .object(periodFields)
  .refine(({ fechaDesde, fechaHasta }) => !fechaDesde === !fechaHasta, messages.history.datesMissing)
  .refine(...daysInOrder)
  .refine(({ ventana, fechaDesde }) => !ventana || !fechaDesde, 'Elija una ventana o un rango de fechas, no ambos.');

/** The query of every list: page, order, search and the screen's filters. 400 for values of a wrong shape. */
export const listQuery = <const Field extends string, Filters extends z.ZodRawShape>(
  fields: readonly Field[],
  filters: Filters,
) =>
  z
    .object({ ...page, orden: z.enum(fields.flatMap((field): ListOrder<Field>[] => [field, `-${field}`])).optional() })
    .extend(filters);

export const search = z
  .string()
  .regex(new RegExp(`^[\\s\\S]{0,${LONGEST_SEARCH}}$`), `Puede tener hasta ${LONGEST_SEARCH} caracteres.`)
  .pipe(searched);

const page = {
  pagina: idParam.optional(),
  porPagina: written(
    /^([1-9]\d?|1\d\d|200)$/,
    `Debe ser un entero de 1 a ${LONGEST_PAGE}.`,
    1,
    LONGEST_PAGE,
  ).optional(),
  q: search.optional(),
};

/**
 * The rows of a sheet: those with `ids`, in their order, or those that `filtros` find. The server answers 422 unless
 * exactly one of the two is sent.
 */
export const sheetRows = <Filters extends z.ZodType>(filtros: Filters) =>
  z
    .object({ ids: z.array(id).max(LONGEST_SHEET, tooLongASheet).optional(), filtros: filtros.optional() })
    .refine(({ ids, filtros }) => !ids !== !filtros, idsOrFilters);

/**
 * The rows that a call changes or prints: those with `ids`, or those that `filtros` find. `chosenIds` on the server
 * answers 422 unless exactly one of the two is sent.
 */
export const rowChoice = <Filters extends z.ZodType>(filtros: Filters, most = MOST_CHOSEN) =>
  z.object({ ids: z.array(id).min(1).max(most, tooManyChosen(most)).optional(), filtros: filtros.optional() });

export type ListQuery<Field extends string> = {
  pagina?: number | undefined;
  porPagina?: number | undefined;
  orden?: ListOrder<Field> | undefined;
  q?: string | undefined;
};

/**
 * `X-Total-More`: `true` when more rows exist than were counted. `X-Did-You-Mean`: proposed search words,
 * percent-encoded.
 */
export const searchHeaders = ['X-Total-More', 'X-Did-You-Mean'] as const;
