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

/** An object that the API's document shows under a name. */
export const named = <Shape extends z.ZodRawShape>(id: string, shape: Shape) => z.object(shape).meta({ id });

const HIGHEST_ID = 999_999_999;
const idSentence = 'Debe ser un entero positivo.';

const written = (pattern: RegExp, sentence: string, minimum: number, maximum: number) =>
  z.coerce
    .string<string | number>()
    .regex(pattern, sentence)
    .transform(Number)
    .meta({ type: 'integer', minimum, maximum });

/** A positive integer written in a path or query. */
export const idParam = written(/^[1-9]\d{0,8}$/, idSentence, 1, HIGHEST_ID);

/** A whole number from 0 written in a query. */
export const countParam = written(/^\d{1,9}$/, 'Debe ser un entero de 0 en adelante.', 0, HIGHEST_ID);

const idParams = z.object({ id: idParam });

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
type PathParameters<Path extends string> = Path extends `${string}:${infer Parameter}/${infer Rest}`
  ? Parameter | PathParameters<`/${Rest}`>
  : Path extends `${string}:${infer Parameter}`
    ? Parameter
    : never;
/** Requires `params` for exactly the parameters of a path other than `:id`, and `:id` for an access that checks one object. */
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

/**
 * Declares calls keyed by `'METHOD /path'`. Calls without an access of their own get `access`. A parameter that the path
 * lacks does not compile.
 */
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

/** A whole number; 422 with the sentence for any other number. */
export const whole = (least: number, most: number, sentence: string) =>
  z
    .number()
    .refine((n) => Number.isInteger(n) && n >= least && n <= most, sentence)
    .meta({ type: 'integer', minimum: least, maximum: most });

/** The version that a write started from; 0 when nothing was stored yet. */
export const version = whole(0, 2_147_483_646, 'Debe ser un entero no negativo.');

export const isOncePerProduct = (lines: readonly { productoId: number }[]): boolean =>
  new Set(lines.map(({ productoId }) => productoId)).size === lines.length;

/** An id in a body, as a number or as text: browsers store it as text. */
const idFrom = (least: number) => {
  const number = whole(least, HIGHEST_ID, idSentence);
  const written = z
    .string()
    .regex(/^ *-?\d{1,15} *$/)
    .transform(Number)
    .pipe(number);
  return z.union([number, written], { error: ({ input }) => (input === undefined ? undefined : idSentence) });
};

/** A positive integer in a body. */
export const id = idFrom(1).meta({ id: 'Id', description: 'Un entero positivo; también su texto.' });

/** An id in a body that may name nothing: 0 and null are none. */
export const idOrNone = idFrom(0)
  .nullable()
  .transform((n) => n || null)
  .meta({ id: 'IdONinguno', description: 'Un entero positivo o su texto; 0 y null son ninguno.' });

export const key = z.int().min(1).max(HIGHEST_ID);

/** Identifies the state of the data that was read. */
export const fingerprint = z
  .string()
  .regex(/^[\w-]{32,43}$/)
  .meta({ examples: ['n4bQgYhMfWWaL-qgxVrQFaO_TxsrC4Is0V1sFbDwCgg'] });

export const count = z.int().min(0);

/** An instant in an answer: ISO 8601, UTC. */
export const instant = z.iso.datetime();

/** A decimal with at most two places: every amount, rate and percentage that a call takes. */
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

/** Pesos for a US dollar. */
export const pesos = decimal(
  rateBounds.least,
  rateBounds.most,
  `Debe ser de ${rateBounds.least} a ${formatNumber(rateBounds.most)} pesos.`,
).meta({ examples: [1450.5] });

/** The total of an order, in US dollars. */
export const total = decimal(0, MOST_DOLLARS);

/** The amount of a payment, in the coin of the field beside it. */
export const positiveAmount = total.refine((importe) => importe > 0, 'El importe de un pago debe ser mayor que 0.');

/** The amount of a movement, in US dollars; payments are negative. */
export const signed = decimal(-MOST_DOLLARS, MOST_DOLLARS);

/** A sum of orders or movements, in US dollars. */
export const sum = z.number().refine(isInCents);

/**
 * Trimmed text of at most `max` characters in Unicode's composed form. Control characters, half characters and direction
 * marks are removed: telephones put such marks around copied numbers.
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

/** A name. Like `text`, but 422 with the sentence for direction marks, which would show it as another name. */
export const name = (max: number, sentence = turned) =>
  z
    .string()
    .refine((value) => value.search(directionMarks) < 0, sentence)
    .pipe(text(max))
    .meta({ maxLength: max });

export const searched = text(LONGEST_SEARCH);

/** Not empty, and not the `null` or `undefined` that a browser writes for a missing value. */
export const something = z.string().regex(/^(?!(null|undefined)?$)/);

/** A name that may not be left empty: 422 with the message. */
export const filledText = (max: number, message: string, turned?: string) =>
  name(max, turned)
    .refine((value) => value !== '', message)
    .meta({ minLength: 1, maxLength: max });

/** The reason for an exception. */
export const reason = filledText(LONGEST_REASON, messages.reasonMissing);

/** A calendar day, YYYY-MM-DD, from 2000 on. */
export const day = z.iso.date().refine(isDay, 'La fecha está fuera de rango.');

/**
 * The orders that a call is about: those of an ordering window, those placed from `fechaDesde` to `fechaHasta` (both days
 * included), or all. `actual` is the open window or, while the catalogue is closed, the last one.
 */
const periodFields = {
  ventana: z
    .union([idParam, z.enum(['actual', 'todas'])], { error: 'Debe ser el id de una ventana, actual o todas.' })
    .optional(),
  fechaDesde: day.optional(),
  fechaHasta: day.optional(),
};
export type PeriodQuery = z.output<z.ZodObject<typeof periodFields>>;

export const daysInOrder = inOrder('fechaDesde', 'fechaHasta');

/** The period of a list; all orders by default. Days may narrow a window, and one day may stand alone. 422 for inverted days. */
export const listPeriodQuery = z.object(periodFields).refine(...daysInOrder);

/**
 * The period of a document; the current window by default. 422 for half a range, for inverted days, and for days beside a
 * window.
 */
export const periodQuery = z
  .object(periodFields)
  .refine(({ fechaDesde, fechaHasta }) => !fechaDesde === !fechaHasta, messages.history.datesMissing)
  .refine(...daysInOrder)
  .refine(({ ventana, fechaDesde }) => !ventana || !fechaDesde, 'Elija una ventana o un rango de fechas, no ambos.');

/** The query of a list call: page, order by one of the fields, search, and the filters. 400 for a wrong parameter. */
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

/** The rows of a sheet: the ids in their order, or the rows that a list shows with the filters. */
export const sheetRows = <Filters extends z.ZodType>(filtros: Filters) =>
  z
    .object({ ids: z.array(id).max(LONGEST_SHEET, tooLongASheet).optional(), filtros: filtros.optional() })
    .refine(({ ids, filtros }) => !ids !== !filtros, idsOrFilters);

/** The rows that a call changes: the ids, or the rows that a list shows with the filters. The server answers 422 unless exactly one is sent. */
export const rowChoice = <Filters extends z.ZodType>(filtros: Filters, most = MOST_CHOSEN) =>
  z.object({ ids: z.array(id).min(1).max(most, tooManyChosen(most)).optional(), filtros: filtros.optional() });

export type ListQuery<Field extends string> = {
  pagina?: number | undefined;
  porPagina?: number | undefined;
  orden?: ListOrder<Field> | undefined;
  q?: string | undefined;
};

/**
 * The extra headers of a search. The first is `true` when the search found more rows than it counted. The second
 * suggests other words when it found nothing, percent-encoded.
 */
export const searchHeaders = ['X-Total-More', 'X-Did-You-Mean'] as const;
