import { z } from 'zod';
import { HIGHEST_PRICE, isInCents } from './price.ts';
import { LONGEST_SEARCH } from './search.ts';

/** A positive integer written in a path or query. */
export const idParam = z.coerce
  .string<string | number>()
  .regex(/^[1-9]\d{0,8}$/, 'Debe ser un entero positivo.')
  .transform(Number);

/** The parameters of a path that names one object. */
export const idParams = z.object({ id: idParam });

/** A positive integer in a body. */
export const id = z.number().refine((n) => Number.isInteger(n) && n > 0 && n < 1e9, 'Debe ser un entero positivo.');

/** An id in a body that may name nothing: 0 and null are none. */
export const idOrNone = z
  .number()
  .refine((n) => Number.isInteger(n) && n >= 0 && n < 1e9, 'Debe ser un entero positivo.')
  .nullable()
  .transform((n) => n || null);

const dollars = (most: number) => z.number().min(0).max(most).refine(isInCents, 'Debe tener a lo sumo dos decimales.');

/** US dollars, from 0 to the highest price, with at most two places. */
export const amount = dollars(HIGHEST_PRICE);

/** What an order comes to: US dollars as the database holds them, with at most two places. */
export const total = dollars(9_999_999_999.99);

/** Text of at most `max` characters, trimmed, in Unicode's composed form, without control characters or half characters. */
export const text = (max: number) =>
  z
    .string()
    .transform((value) =>
      value
        .normalize('NFC')
        .replace(/[\p{Cc}\p{Cs}]/gu, ' ')
        .trim(),
    )
    .pipe(z.string().max(max));

/** What is searched for. */
export const searched = text(LONGEST_SEARCH);

/** Text that may not be left empty: 422 with the message. */
export const filledText = (max: number, message: string) => text(max).refine((value) => value !== '', message);

/** A calendar day, YYYY-MM-DD. */
export const day = z.iso.date().refine((text) => text >= '1000', 'La fecha está fuera de rango.');
