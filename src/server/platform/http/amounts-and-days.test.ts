import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { contract } from '#contract/contract.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { day, decimal } from '#contract/fields.calls.ts';
import type { Problem } from '#contract/refusals.calls.ts';
import { type Caller, formOf, type TestApp, testApp } from '../../test-app.ts';
import { exampleOf, type JsonSchema, schemaRegister } from './openapi/schemas.ts';
import { readInput } from './read-input.ts';
import { Refusal } from './refusal.ts';

const { json, named } = schemaRegister();
type Path = (string | number)[];
type Part = { route: string; part: string; schema: z.ZodType };
type Field = Part & { path: Path };

/** Everything that a call reads: its query, its body, the JSON beside its file. */
const parts = (Object.entries(contract) as [string, Endpoint][]).flatMap(([route, { query, body, upload }]): Part[] =>
  Object.entries({ query, body, ...upload?.parts }).flatMap(([part, schema]) =>
    schema ? [{ route, part, schema }] : [],
  ),
);

const resolved = (schema: JsonSchema): JsonSchema =>
  schema.$ref ? resolved(named[schema.$ref.replace(/^.*\//, '')] ?? {}) : schema;

/** The fields of a schema whose own JSON Schema passes, within lists, choices and records too. */
function pathsOf(schema: JsonSchema, passes: (schema: JsonSchema) => boolean, path: Path = []): Path[] {
  const { anyOf = [], oneOf = [], items, properties = {}, ...own } = resolved(schema);
  const within = [
    ...[...anyOf, ...oneOf].flatMap((choice) => pathsOf(choice, passes, path)),
    ...(items ? pathsOf(items, passes, [...path, 0]) : []),
    ...Object.entries(properties).flatMap(([name, field]) => pathsOf(field, passes, [...path, name])),
  ];
  return passes(own) ? [path, ...within] : within;
}
const fieldsOf = (passes: (schema: JsonSchema) => boolean): [string, Field][] =>
  parts.flatMap((one) => {
    const paths = pathsOf(json(one.schema, 'input'), passes);
    const once = [...new Map(paths.map((path) => [path.join('.'), path])).values()];
    return once.map((path): [string, Field] => [`${one.route} ${one.part} ${path.join('.')}`, { ...one, path }]);
  });

/** What the part looks like with a value in the field. */
function withValue({ schema, path }: Field, value: unknown) {
  const shape = resolved(json(schema, 'input'));
  return set(exampleOf({ ...shape, examples: undefined }, named), path, value);
}
function set(whole: unknown, [name, ...rest]: Path, value: unknown): unknown {
  if (name === undefined) return value;
  const inside = (whole as Record<string | number, unknown> | undefined)?.[name];
  if (typeof name === 'number') return [set(inside, rest, value)];
  return { ...(whole as object), [name]: set(inside, rest, value) };
}

/** Whether the schema refuses the value and names the field. */
function isRefusedAndNamed(field: Field, value: unknown): boolean {
  try {
    readInput(field.schema, withValue(field, value), 'cuerpo');
    return false;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return !!error.problem.errors?.some(({ field: named }) => named === (field.path.join('.') || 'cuerpo'));
  }
}

const amounts = fieldsOf(({ multipleOf }) => multipleOf === 0.01);
const days = fieldsOf(({ format }) => format === 'date');
const instants = fieldsOf(({ format }) => format === 'date-time');
const noAmounts = [1e-9, 5.000000001, 0.001, 5.000000000001, 1e300, '1e400', 'NaN', '1e-9', '', ' ', [5], {}, true];
const noDays = [
  '1999-12-31',
  '0001-01-01',
  '0000-00-00',
  '2026-02-30',
  '10000-01-01',
  '26/11/2026',
  '2026-11-26T10:00Z',
  20261126,
  {},
];

describe('what has more than two places, or is no number, is refused as an amount and never taken for one that is near', () => {
  test('there are many', () => expect(amounts.length).toBeGreaterThan(30));
  test.each(amounts)('%s', (_, field) => {
    // Old clients send the price of a shared sheet as text: it says only which product is meant.
    const mayBeText = field.path.at(-1) === 'precio' && field.route === 'POST /api/producto/imprimir-catalogo';
    const wrong = noAmounts.filter((value) => !mayBeText || typeof value !== 'string' || value.trim());
    expect(wrong.filter((value) => !isRefusedAndNamed(field, value))).toEqual([]);
  });
});

describe('a day is one of the calendar, from 2000 on', () => {
  test('there are many', () => expect(days.length).toBeGreaterThan(15));
  test.each(days)('%s', (_, field) => {
    expect(noDays.filter((value) => !isRefusedAndNamed(field, value))).toEqual([]);
  });
});

test('every number that a call takes is whole or has at most two places, and every day is a day', () => {
  const bare = fieldsOf(
    ({ type, multipleOf, enum: choices }) => type === 'number' && multipleOf === undefined && !choices,
  );
  expect(bare.map(([name]) => name)).toEqual([]);
  // A day by another schema would say nothing of the year 2000.
  const others = days.filter(([, field]) => !isRefusedAndNamed(field, '1999-12-31'));
  expect(others.map(([name]) => name)).toEqual([]);
});

test('a sum that a client adds in binary is the amount that it means', () => {
  const cents = decimal(-9_999_999_999.99, 9_999_999_999.99);
  const sums = [0.1 + 0.2, 19.9 * 3, -(0.1 + 0.2), 1.1 * 1.1 - 0.01, -0, 9_999_999_999.99, 0.01, -5.55];
  const long = Array.from({ length: 500 }, (_, at) => (at % 97) / 100 + at).reduce((sum, next) => sum + next);
  expect([...sums, long].filter((sum) => !cents.safeParse(sum).success)).toEqual([]);
  expect(day.safeParse('2000-01-01').success).toBe(true);
});

describe('over HTTP', () => {
  let t: TestApp;
  let admin: Caller;
  beforeAll(async () => {
    t = await testApp();
    admin = await t.person('ADMIN');
  });
  afterAll(() => t.close());

  test('no call fails of an amount, a day or an instant of another world, or takes such an amount or day', async () => {
    const answered: unknown[] = [];
    const tried = [
      ...amounts.map(([name, field]) => ({ name, field, values: [1e-9, 5.000000001] })),
      ...days.map(([name, field]) => ({ name, field, values: ['1999-12-31', '0000-01-01'] })),
      ...instants.map(([name, field]) => ({ name, field, values: ['0000-01-01T00:00:00Z'] })),
    ];
    for (const { name, field, values } of tried)
      for (const value of values) {
        const status = await sent(field, value);
        if (status >= 500 || (status < 400 && !instants.some(([one]) => one === name)))
          answered.push([name, value, status]);
      }
    expect(answered).toEqual([]);
  });

  async function sent(field: Field, value: unknown): Promise<number> {
    const route = field.route.replace(/:(\w+)/g, '1');
    const input = withValue(field, value);
    if (field.part === 'body') return (await admin.call<Problem>(route, input as object)).status;
    if (field.part === 'query') {
      const query = new URLSearchParams({ [String(field.path[0])]: String(value) });
      return (await admin.call<Problem>(`${route}?${query}`)).status;
    }
    const file = { bytes: Buffer.from('Código;Precio\nA-1;5'), name: 'a.csv', type: 'text/csv' };
    const { body, headers } = await formOf({ file, [field.part]: JSON.stringify(input) });
    return (await admin.call<Problem>(route, body, headers)).status;
  }
});
