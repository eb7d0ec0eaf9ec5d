import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { connect } from './connect.ts';
import { type TestDatabase, testDatabase } from './test-database.ts';
import { wrongRows } from './test-rows.ts';

let database: TestDatabase;
let db: Awaited<ReturnType<typeof connect>>;
beforeAll(async () => {
  database = await testDatabase();
  db = await connect(database.settings, { size: 1 });
});
afterAll(async () => {
  await db.close();
  await database.drop();
});

const Amount = z.object({ amount: z.number() });

test('rows are what PostgreSQL answers: numeric and bigint as numbers, instants as dates, days as texts', async () => {
  const row = await db.one(
    z.object({ numeric: z.number(), bigint: z.number(), instant: z.date(), day: z.iso.date(), none: z.null() }),
  )`
    select 9999999999.99 as numeric, count(*) as bigint, now() as instant, current_date as day, null as none`;
  expect(row).toMatchObject({ numeric: 9_999_999_999.99, bigint: 1 });
});

test.each([
  ['a type that is another', sql`select 'much' as amount`, /amount: .*n(umber|úmero)/],
  ['an undeclared column', sql`select 1 as amount, 'secret' as clave`, /not declared: clave/],
  ['a missing column', sql`select 1 as total`, /amount: /],
  ['a null', sql`select null as amount`, /amount: /],
])('%s fails the test that reads it', async (_, statement, sentence) => {
  await db.rows(Amount)`${statement}`;
  expect(wrongRows()).toEqual([expect.stringMatching(sentence)]);
  await db.transaction((tx) => tx.one(Amount)`${statement}`);
  expect(wrongRows()).toHaveLength(1);
});

test('a schema that is no object is of the only column', async () => {
  expect(await db.rows(z.int())`select n from generate_series(1, 3) n`).toEqual([1, 2, 3]);
  expect(await db.one(z.array(z.string()))`select array['a', 'b'] as letters`).toEqual(['a', 'b']);
  expect(await db.maybeOne(z.int())`select 1 where false`).toBeUndefined();
  await db.rows(z.int())`select 'one' as n`;
  expect(wrongRows()).toEqual([expect.stringMatching(/n(umber|úmero)/)]);
  await db.rows(z.int())`select 1 as n, 2 as m`;
  expect(wrongRows()).toEqual([expect.stringMatching(/one column/)]);
});

test('a statement that always has a row says so when it has none', async () => {
  await expect(db.one(Amount)`select 1 as amount where false`).rejects.toThrow('had none');
  const otherwise = () => new Error('nobody there');
  await expect(db.one(Amount, { otherwise })`select 1 as amount where false`).rejects.toThrow('nobody there');
  expect(await db.one(Amount, { otherwise })`select 1 as amount`).toEqual({ amount: 1 });
  expect(await db.maybeOne(Amount)`select 1 as amount where false`).toBeUndefined();
});
