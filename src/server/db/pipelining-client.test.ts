import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { connect } from './connect.ts';
import { type TestDatabase, testDatabase } from './test-database.ts';

let database: TestDatabase;
let db: Awaited<ReturnType<typeof connect>>;

beforeAll(async () => {
  database = await testDatabase();
  // One connection: what one transaction leaves behind, the next one meets.
  db = await connect(database.settings, { size: 1 });
  await db.execute(sql`create table note (id int primary key, text text)`);
});
afterAll(async () => {
  await db.close();
  await database.drop();
});
beforeEach(async () => {
  await db.execute(sql`truncate note`);
});

const notes = async () =>
  (await db.execute<{ id: number }>(sql`select id from note order by id`)).rows.map(({ id }) => id);
const state = async () =>
  (await db.execute<{ inside: boolean }>(sql`select now() <> statement_timestamp() as inside`)).rows[0];
const writeLast = (id: number) => sql`/* write-note and commit */ insert into note values (${id}, 'last') returning id`;

test('a transaction is kept whole, or undone whole when it throws', async () => {
  await db.transaction(async (tx) => {
    await tx.execute(sql`insert into note values (1)`);
    await tx.execute(sql`insert into note values (2)`);
  });
  const undone = db.transaction(async (tx) => {
    await tx.execute(sql`insert into note values (3)`);
    throw new Error('no');
  });
  await expect(undone).rejects.toThrow('no');
  expect(await notes()).toEqual([1, 2]);
  expect(await state()).toEqual({ inside: false });
});

test('a transaction that asks for nothing leaves the connection as it was', async () => {
  expect(await db.transaction(async () => 'nothing')).toBe('nothing');
  await expect(
    db.transaction(async () => {
      throw new Error('no');
    }),
  ).rejects.toThrow('no');
  expect(await notes()).toEqual([]);
  expect(await state()).toEqual({ inside: false });
});

test('a first statement that fails undoes its transaction', async () => {
  await expect(db.transaction((tx) => tx.execute(sql`select 1 / 0`))).rejects.toThrow();
  await db.execute(sql`insert into note values (1)`);
  expect(await notes()).toEqual([1]);
});

test('a statement that commits keeps all that came before it, also as the first one, again and again', async () => {
  for (const id of [10, 20])
    await db.transaction(async (tx) => {
      await tx.execute(sql`insert into note values (${id + 1})`);
      const { rows } = await tx.execute(writeLast(id));
      expect(rows).toEqual([{ id }]);
    });
  await db.transaction((tx) => tx.execute(writeLast(30)));
  expect(await notes()).toEqual([10, 11, 20, 21, 30]);
  expect(await state()).toEqual({ inside: false });
});

test('a transaction after one that took its commit along ends by itself', async () => {
  await db.transaction((tx) => tx.execute(writeLast(40)));
  await db.transaction((tx) => tx.execute(sql`insert into note values (41)`));
  expect(await state()).toEqual({ inside: false });
  await db.transaction((tx) => tx.execute(writeLast(42)));
  const undone = db.transaction(async (tx) => {
    await tx.execute(sql`insert into note values (43)`);
    throw new Error('no');
  });
  await expect(undone).rejects.toThrow('no');
  expect(await state()).toEqual({ inside: false });
  expect(await notes()).toEqual([40, 41, 42]);
});

test('a statement that commits and fails undoes all that came before it, and the connection goes on', async () => {
  await db.execute(sql`insert into note values (5)`);
  const failing = db.transaction(async (tx) => {
    await tx.execute(sql`insert into note values (6)`);
    await tx.execute(writeLast(5));
  });
  await expect(failing).rejects.toMatchObject({ cause: { code: '23505' } });
  expect(await notes()).toEqual([5]);
  await db.transaction((tx) => tx.execute(writeLast(7)));
  expect(await notes()).toEqual([5, 7]);
});
