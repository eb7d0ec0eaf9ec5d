import { z } from 'zod';
import { sentenceFor } from './input-sentences.ts';
import { Refusal } from './refusal.ts';

z.config({ localeError: sentenceFor });

/** What a schema makes of a value. A value of the wrong shape is refused with 400, one that breaks a rule with 422. */
export function readInput<Schema extends z.ZodType>(schema: Schema, value: unknown, where: string): z.output<Schema> {
  const { data, error } = schema.safeParse(value);
  if (!error) return data as z.output<Schema>;
  const errors = error.issues.map((issue) => ({ field: issue.path.join('.') || where, message: issue.message }));
  const broken = error.issues.every((issue) => rules.has(issue.code));
  const [first] = errors;
  throw broken
    ? new Refusal(422, 'DATO_RECHAZADO', first?.message ?? '', { errors })
    : new Refusal(400, 'DATOS_INVALIDOS', 'Hay datos que faltan o no tienen la forma esperada.', {
        detail: errors.map(({ field, message }) => `${field}: ${message}`).join(' · '),
        errors,
      });
}

const rules = new Set<string>(['too_small', 'too_big', 'not_multiple_of', 'custom']);
