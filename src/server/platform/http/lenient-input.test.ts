import { describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { contract } from '#contract/contract.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { ProductRequest } from '#contract/products.calls.ts';
import { exampleOf, type JsonSchema, schemaRegister } from './openapi/schemas.ts';
import { readInput } from './read-input.ts';
import { Refusal } from './refusal.ts';

const { json, named } = schemaRegister();

/** Where null says something that nothing sent does not: in an edit, without leader, pickup point or supplier. */
const nullIsAValue = [
  'PUT /api/:id cuerpo idLider',
  'PUT /api/usuarios cuerpo idLider',
  'PUT /api/usuarios cuerpo retiro',
  'PUT /api/producto/:id cuerpo proveedorId',
];

type Path = (string | number)[];
type Case = { route: string; where: 'consulta' | 'cuerpo'; schema: z.ZodType; sample: unknown; path: Path };
const cases = (Object.entries(contract) as [string, Endpoint][]).flatMap(([route, { query, body }]) => [
  ...casesOf(route, 'consulta', query),
  ...casesOf(route, 'cuerpo', body ?? (route === 'POST /api/producto' ? ProductRequest : undefined)),
]);

function casesOf(route: string, where: Case['where'], schema: z.ZodType | undefined) {
  if (!schema) return [];
  const shape = json(schema, 'input');
  const fields = fieldsOf(shape);
  const sample = exampleOf({ ...resolved(shape), examples: undefined }, named);
  for (const { path, optional } of fields.toReversed()) if (optional) set(sample, path);
  // What stands in an optional object or list is not there without it.
  const within = fields.filter(({ path }) => at(sample, path.slice(0, -1)) !== undefined);
  return within.map((field) => ({ route, where, schema, sample, ...field }));
}

function resolved(schema: JsonSchema): JsonSchema {
  return schema.$ref ? (named[schema.$ref.replace(/^.*\//, '')] ?? {}) : schema;
}

/** Every field of a schema, inside its lists too. */
function fieldsOf(shape: JsonSchema, path: Path = []): { path: Path; optional: boolean }[] {
  const schema = resolved(shape);
  if (schema.items) return [{ path: [...path, 0], optional: false }, ...fieldsOf(schema.items, [...path, 0])];
  return Object.entries(schema.properties ?? {}).flatMap(([name, field]) => [
    { path: [...path, name], optional: !schema.required?.includes(name) },
    ...fieldsOf(field, [...path, name]),
  ]);
}

/** What is read of the sample with another value at the path; without one, with nothing there. */
function read({ schema, sample, path, where }: Case, ...[value]: [unknown?]) {
  const changed = structuredClone(sample);
  set(changed, path, value);
  // A field without a value, whichever way the schema says so.
  return JSON.parse(
    JSON.stringify(readInput(schema, changed, where), (_, value) => (value === '' ? undefined : (value ?? undefined))),
  );
}

/** What is read, or the reason why nothing is. */
function outcome(field: Case, ...value: [unknown?]) {
  try {
    return read(field, ...value);
  } catch (error) {
    if (error instanceof Refusal) return error.problem;
    throw error;
  }
}

/** Puts a value at the path, or with none takes away what is there. */
function set(whole: unknown, path: Path, ...[value]: [unknown?]) {
  const owner = at(whole, path.slice(0, -1)) as Record<string, unknown>;
  const [key] = path.slice(-1) as string[];
  if (value === undefined) delete owner[key as string];
  else owner[key as string] = value;
}
function at(whole: unknown, path: Path) {
  return path.reduce<unknown>((inside, key) => (inside as Record<string, unknown> | undefined)?.[key], whole);
}
const name = ({ route, where, path }: Case) => `${route} ${where} ${path.join('.')}`;

const optional = cases.filter((field) => field.optional);
test('there is much to try', () => expect(optional.length).toBeGreaterThan(50));

describe('nothing is an optional field’s null as well', () => {
  const bodies = optional.filter((field) => field.where === 'cuerpo' && !nullIsAValue.includes(name(field)));
  test.each(bodies.map((field) => [name(field), field] as const))('%s', (_, field) => {
    expect(outcome(field, null)).toEqual(outcome(field));
  });
});

describe('nothing is an optional parameter left empty as well, or the word that a browser makes of null', () => {
  const parameters = optional.filter((field) => field.where === 'consulta');
  test.each(parameters.map((field) => [name(field), field] as const))('%s', (_, field) => {
    expect(read(field, '')).toEqual(read(field));
    // What is searched for may be that very word.
    if (!['texto', 'q'].includes(String(field.path[0]))) expect(read(field, 'null')).toEqual(read(field));
  });
});

describe('an id is the text of its number as well', () => {
  const isId = ({ path }: Case) =>
    /^id(?=[A-Z]|s?$)|Ids?$|^ventana$/.test(String(path.filter((key) => key !== 0).at(-1)));
  // The ids within a list, not the list.
  const ids = cases.filter((field) => isId(field) && !/ids$/i.test(String(field.path.at(-1))));
  test('there are many', () => expect(ids.length).toBeGreaterThan(20));
  test.each(ids.map((field) => [name(field), field] as const))('%s', (_, field) => {
    // Other fields that the sample lacks may be missed in both.
    expect(outcome(field, '12')).toEqual(outcome(field, 12));
    expect(outcome(field, '1x')).not.toEqual(outcome(field, 12));
  });
});
