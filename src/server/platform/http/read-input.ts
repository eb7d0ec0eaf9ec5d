import type {} from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { formatNumber } from '#contract/format.ts';
import { LONGEST_KEY } from '#contract/limits.ts';
import { tried } from '../tried.ts';
import { Refusal } from './refusal.ts';

z.config({ localeError: sentenceFor });

type Where = 'ruta' | 'consulta' | 'cuerpo' | 'productoRequest' | 'opciones';

/** Parses a value. A null that the schema refuses counts as not sent. 400 for a wrong shape, 422 for a broken rule. */
export function readInput<Schema extends z.ZodType>(schema: Schema, value: unknown, where: Where): z.output<Schema> {
  const first = schema.safeParse(value);
  const { data, error } = first.error ? schema.safeParse(withoutNulls(value, issuesOf(first.error), where)) : first;
  if (!error) return data as z.output<Schema>;
  throw refusalOf(issuesOf(error), where);
}

/** Returns an error's issues. For a union, these are the issues of the first choice that fits the kind of value. */
function issuesOf({ issues }: { issues: readonly z.core.$ZodIssue[] }): z.core.$ZodIssue[] {
  return issues.flatMap((issue) => {
    const choice = issue.code === 'invalid_union' && issue.errors.find((each) => each.every(({ path }) => path.length));
    if (!choice) return [issue];
    return issuesOf({ issues: choice }).map((inner) => ({ ...inner, path: [...issue.path, ...inner.path] }));
  });
}

/**
 * Removes refused fields that are null; in a query also '', 'null' and 'undefined'. Changes `value` itself, because
 * copying a deeply nested value overflows the stack.
 */
function withoutNulls(value: unknown, issues: readonly z.core.$ZodIssue[], where: Where): unknown {
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

function refusalOf(issues: readonly z.core.$ZodIssue[], where: Where): Refusal {
  // Keeps the first error of each field; the others follow from it.
  const errors = issues
    .map(({ path, message }) => ({ field: path.join('.') || where, message }))
    .filter(({ field }, at, all) => all.findIndex((other) => other.field === field) === at);
  const [first] = errors.map(withSubject);
  const broken = issues.every(({ code }) => rules.has(code));
  if (broken) return new Refusal('DATO_RECHAZADO', first ?? '', { errors });
  return errors.length === 1
    ? new Refusal('DATOS_INVALIDOS', first ?? '', { errors })
    : new Refusal('DATOS_INVALIDOS', 'Hay datos que faltan o no tienen la forma esperada.', {
        detail: errors.map(withSubject).join(' '),
        errors,
      });
}

/** Returns an issue as a sentence. If its message begins with a verb, the field becomes the subject. */
const withSubject = ({ field, message }: { field: string; message: string }) =>
  /^(Debe (ser|tener)|Puede|No puede|No tiene|Falta) /.test(message)
    ? `${field}: ${message.charAt(0).toLowerCase()}${message.slice(1)}`
    : message;

const rules = new Set<string>(['too_small', 'too_big', 'not_multiple_of', 'custom']);

/** A multipart body. Browsers send a part with JSON as a field or as a file. */
type Form = {
  file: Buffer | undefined;
  files: Buffer[];
  text(name: string): string | undefined;
  /** Undefined if the part is missing or not valid JSON. */
  json(name: string): unknown;
};

/**
 * Reads a multipart body. 413 `ARCHIVO_MUY_GRANDE` above `maxBytes`, 415 for another kind of body, 400
 * `FORMULARIO_INCOMPLETO` if the body was cut off. A part `file` without name and bytes counts as not sent.
 */
export async function readForm(request: FastifyRequest, { maxBytes }: { maxBytes: number }): Promise<Form> {
  const parts = new Map<string, Buffer>();
  const files: Buffer[] = [];
  let hasEmptyFile = false;
  const limits = { fileSize: maxBytes, fieldSize: 64 * 1024, files: 4, fields: 20 };
  try {
    for await (const part of request.parts({ limits })) {
      const { value } = part as { value?: unknown };
      const text = typeof value === 'string' ? value : JSON.stringify(value);
      const bytes = part.type === 'file' ? await part.toBuffer() : Buffer.from(text);
      if (part.fieldname === 'file' && bytes.length) files.push(bytes);
      else if (part.fieldname === 'file' && part.type === 'file' && part.filename) hasEmptyFile = true;
      parts.set(part.fieldname, bytes);
    }
  } catch (error) {
    const { code } = error as { code?: string };
    if (code === 'FST_REQ_FILE_TOO_LARGE')
      throw new Refusal('ARCHIVO_MUY_GRANDE', 'El archivo es demasiado grande.', {
        detail: `Puede pesar hasta ${Math.floor(maxBytes / 1024 / 1024)} MB.`,
      });
    if (code?.startsWith('FST_')) throw error;
    throw new Refusal('FORMULARIO_INCOMPLETO', 'El formulario no llegó completo. Vuelva a intentar.');
  }
  if (hasEmptyFile) throw emptyFile(request);
  const file = parts.get('file');
  const text = (name: string) => parts.get(name)?.toString('utf8');
  return {
    file: file?.length ? file : undefined,
    files,
    text,
    json: (name) => tried(() => JSON.parse(text(name) ?? '')),
  };
}

/** Returns the refusal of an empty file, whose code depends on the call. */
function emptyFile({ routeOptions }: FastifyRequest): Refusal {
  const { refuses = [] } = routeOptions.config.call ?? {};
  const missing = (['FALTA_IMAGEN', 'FALTA_ARCHIVO'] as const).find((code) => refuses.includes(code));
  return new Refusal(missing ?? 'IMAGEN_NO_ADMITIDA', 'El archivo está vacío. Elija otro.');
}

/** Returns the Idempotency-Key of a request; 400 `CLAVE_INVALIDA` if the key is too long. */
export function idempotencyKey({ headers }: FastifyRequest): string | undefined {
  const key = headers['idempotency-key']?.toString().trim();
  if (key && key.length > LONGEST_KEY)
    throw new Refusal('CLAVE_INVALIDA', 'La clave de idempotencia es demasiado larga.');
  return key || undefined;
}

/** Returns the sentence for an issue whose schema has none. */
export function sentenceFor(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? 'Falta este dato.' : `Debe ser ${types[issue.expected] ?? 'otro dato'}.`;
    case 'invalid_union':
      return issue.input === undefined ? 'Falta este dato.' : 'No tiene la forma esperada.';
    case 'invalid_value':
      return `Debe ser ${issue.values.length > 1 ? 'uno de estos: ' : ''}${issue.values.join(', ')}.`;
    case 'too_big':
      return issue.origin === 'number'
        ? `Puede ser hasta ${formatNumber(issue.maximum)}.`
        : `Puede tener hasta ${formatNumber(issue.maximum)} ${issue.origin === 'array' ? 'elementos' : 'caracteres'}.`;
    case 'too_small':
      return issue.origin === 'number' ? `Debe ser ${formatNumber(issue.minimum)} o más.` : 'No puede estar vacío.';
    case 'invalid_format':
      return issue.format === 'date'
        ? 'Debe ser una fecha que exista, escrita AAAA-MM-DD.'
        : 'No tiene la forma esperada.';
    default:
      return 'No tiene la forma esperada.';
  }
}

const types: Record<string, string> = {
  string: 'un texto',
  number: 'un número',
  int: 'un número entero',
  boolean: 'verdadero o falso',
  array: 'una lista',
  object: 'un objeto JSON',
};
