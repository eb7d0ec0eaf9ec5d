import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { connect } from './connect.ts';
import type { Transaction } from './executor.ts';
import { type TestDatabase, testDatabase } from './test-database.ts';

const Note = z.object({ id: z.int() });
let database: TestDatabase;
let db: Awaited<ReturnType<typeof connect>>;

beforeAll(async () => {
  database = await testDatabase();
  // One connection: what one transaction leaves behind, the next one meets.
  db = await connect(database.settings, { size: 1 });
  await db.execute`create table note (id int primary key, text text)`;
});
afterAll(async () => {
  await db.close();
  await database.drop();
});
beforeEach(async () => {
  await db.execute`truncate note`;
});

const notes = async () => (await db.rows(Note)`select id from note order by id`).map(({ id }) => id);
const state = () => db.one(z.object({ inside: z.boolean() }))`select now() <> statement_timestamp() as inside`;
const add = (tx: Transaction, id: number) =>
  tx.one(Note, { name: 'add-note' })`insert into note values (${id}) returning id`;
const addLast = (tx: Transaction, id: number) => tx.executeLast`insert into note values (${id}, 'last')`;
const refusing = (id: number) =>
  db.transaction(async (tx) => {
    await add(tx, id);
    throw new Error('no');
  });

test('a transaction is kept whole, or undone whole when it throws', async () => {
  await db.transaction(async (tx) => {
    await add(tx, 1);
    await add(tx, 2);
  });
  await expect(refusing(3)).rejects.toThrow('no');
  expect(await notes()).toEqual([1, 2]);
  expect(await state()).toEqual({ inside: false });
});

test('a transaction that asks for nothing leaves the connection as it was', async () => {
  expect(await db.transaction(async () => 'nothing')).toBe('nothing');
  const refused = db.transaction(async () => {
    throw new Error('no');
  });
  await expect(refused).rejects.toThrow('no');
  expect(await state()).toEqual({ inside: false });
});

test('a transaction that cannot begin fails when its first statement comes', async () => {
  const failing = db.transaction(async (tx) => {
    await new Promise((resolve) => setTimeout(resolve, 50));
    await tx.execute`select 1`;
  }, 'begin nonsense');
  await expect(failing).rejects.toMatchObject({ code: '42601' });
  expect(await state()).toEqual({ inside: false });
});

test('a first statement that fails undoes its transaction', async () => {
  const failing = db.transaction((tx) => tx.execute`select 1 / 0`);
  await expect(failing).rejects.toMatchObject({ code: '22012' });
  expect(await state()).toEqual({ inside: false });
});

test('the last statement keeps all that came before it, also as the first one, again and again', async () => {
  for (const id of [10, 20])
    await db.transaction(async (tx) => {
      await add(tx, id + 1);
      expect(await addLast(tx, id)).toBe(1);
    });
  await db.transaction((tx) => addLast(tx, 30));
  expect(await notes()).toEqual([10, 11, 20, 21, 30]);
  expect(await state()).toEqual({ inside: false });
});

test('a last statement that fails undoes all that came before it, and the connection goes on', async () => {
  await db.execute`insert into note values (5)`;
  const failing = db.transaction(async (tx) => {
    await add(tx, 6);
    await addLast(tx, 5);
  });
  await expect(failing).rejects.toMatchObject({ code: '23505' });
  expect(await notes()).toEqual([5]);
  await db.transaction((tx) => addLast(tx, 7));
  expect(await notes()).toEqual([5, 7]);
});

test('a commit that fails keeps nothing, and is no success', async () => {
  await db.execute`alter table note add constraint late unique (text) deferrable initially deferred`;
  await db.transaction((tx) => addLast(tx, 1));
  await expect(db.transaction((tx) => addLast(tx, 2))).rejects.toMatchObject({ code: '23505' });
  expect(await notes()).toEqual([1]);
  expect(await state()).toEqual({ inside: false });
  await db.execute`alter table note drop constraint late`;
});

test.each([
  ['a statement', (tx: Transaction, lose: ReturnType<typeof sql>) => tx.execute`${lose}`],
  ['the last one', (tx: Transaction, lose: ReturnType<typeof sql>) => tx.executeLast`${lose}`],
])('a connection that is lost by %s fails its transaction alone, and is replaced', async (_, run) => {
  const lost = db.transaction(async (tx) => {
    await add(tx, 1);
    await run(tx, sql`select pg_terminate_backend(pg_backend_pid())`);
  });
  await expect(lost).rejects.toThrow();
  expect(await notes()).toEqual([]);
});
