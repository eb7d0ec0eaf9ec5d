import { z } from 'zod';
import { sentenceFor } from './input-sentences.ts';
import { Refusal } from './refusal.ts';

z.config({ localeError: sentenceFor });

type Where = 'ruta' | 'consulta' | 'cuerpo' | 'productoRequest' | 'opciones';

/**
 * What a schema makes of a value. Where it refuses a null, the field counts as not sent. A value of the wrong shape is
 * refused with 400, one that breaks a rule with 422.
 */
export function readInput<Schema extends z.ZodType>(schema: Schema, value: unknown, where: Where): z.output<Schema> {
  const first = schema.safeParse(value);
  const { data, error } = first.error ? schema.safeParse(withoutNulls(value, first.error, where)) : first;
  if (!error) return data as z.output<Schema>;
  throw refusalOf(error, where);
}

/**
 * The value without the fields that were refused for being null or, in an address, what stands there for it. They leave the
 * value itself, which nobody else reads: a copy of one that is nested deeply overflows the stack.
 */
function withoutNulls(value: unknown, { issues }: z.ZodError, where: Where): unknown {
  for (const { path } of issues) {
    const owner = path.slice(0, -1).reduce(inside, value);
    const [name] = path.slice(-1) as string[];
    if (name === undefined || typeof owner !== 'object' || Array.isArray(owner)) continue;
    if (isNull(inside(owner, name), where)) delete (owner as Record<string, unknown>)[name];
  }
  return value;
}

const inside = (owner: unknown, name: PropertyKey): unknown => (owner as Record<PropertyKey, unknown> | null)?.[name];
const isNull = (value: unknown, where: Where) =>
  where === 'consulta' ? value === '' || value === 'null' || value === 'undefined' : value === null;

function refusalOf({ issues }: z.ZodError, where: Where): Refusal {
  // The first of each field: what else is wrong with it follows from that.
  const errors = issues
    .map(({ path, message }) => ({ field: path.join('.') || where, message }))
    .filter(({ field }, at, all) => all.findIndex((other) => other.field === field) === at);
  const [first] = errors.map(withSubject);
  const broken = issues.every(({ code }) => rules.has(code));
  if (broken) return new Refusal(422, 'DATO_RECHAZADO', first ?? '', { errors });
  return errors.length === 1
    ? new Refusal(400, 'DATOS_INVALIDOS', first ?? '', { errors })
    : new Refusal(400, 'DATOS_INVALIDOS', 'Hay datos que faltan o no tienen la forma esperada.', {
        detail: errors.map(withSubject).join(' '),
        errors,
      });
}

/** The sentence by itself: one that begins with its verb takes the field for its subject. */
const withSubject = ({ field, message }: { field: string; message: string }) =>
  /^(Debe (ser|tener)|Puede|No puede|No tiene|Falta) /.test(message)
    ? `${field}: ${message.charAt(0).toLowerCase()}${message.slice(1)}`
    : message;

const rules = new Set<string>(['too_small', 'too_big', 'not_multiple_of', 'custom']);
