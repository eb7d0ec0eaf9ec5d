import { type SQL, sql } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import { expect, test } from 'vitest';
import { render } from './render.ts';
import { usuario } from './schema/users.ts';

const asDrizzle = (statement: SQL) => {
  const { sql: text, params: values } = new PgDialect().sqlToQuery(statement);
  return { text, values };
};

const inner = sql`b = ${2} and ${sql.raw('c')} = ${null}`;
const statements: Record<string, SQL> = {
  'values, parts within parts and what is left out': sql`select ${1}, ${'x'}, ${true} where ${inner} ${undefined} or ${inner}`,
  'parameters of any kind': sql`select ${sql.param([1, 2])}::int[], ${sql.param(null)}, ${sql.param('x')}, ${sql.param(sql`now()`)}`,
  'parts that are joined': sql`select ${sql.join([sql`a`, sql`${1}`, inner], sql`, `)} ${sql.empty()}`,
  names: sql`select ${sql.identifier('order')} from ${usuario} where ${usuario.id} = ${1}`,
  'lists and dates': sql`select ${[1, 2, sql`x`]}, ${new Date(0)}`,
};

test.each(Object.entries(statements))('a statement is rendered as Drizzle does: %s', (_, statement) => {
  expect(render(statement)).toEqual(asDrizzle(statement));
});
