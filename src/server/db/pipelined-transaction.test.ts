import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { connect } from './connect.ts';
import { type PipelinedTransaction, pipelinedTransaction } from './pipelined-transaction.ts';
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
const add = (tx: PipelinedTransaction, id: number) => tx.execute('add-note', sql`insert into note values (${id})`);
const addLast = (tx: PipelinedTransaction, id: number) =>
  tx.executeLast('add-last', sql`insert into note values (${id}, 'last') returning id`);
const refusing = (id: number) =>
  pipelinedTransaction(db, async (tx) => {
    await add(tx, id);
    throw new Error('no');
  });

test('a transaction is kept whole, or undone whole when it throws', async () => {
  await pipelinedTransaction(db, async (tx) => {
    await add(tx, 1);
    await add(tx, 2);
  });
  await expect(refusing(3)).rejects.toThrow('no');
  expect(await notes()).toEqual([1, 2]);
  expect(await state()).toEqual({ inside: false });
});

test('a transaction that asks for nothing leaves the connection as it was', async () => {
  expect(await pipelinedTransaction(db, async () => 'nothing')).toBe('nothing');
  const refused = pipelinedTransaction(db, async () => {
    throw new Error('no');
  });
  await expect(refused).rejects.toThrow('no');
  expect(await state()).toEqual({ inside: false });
});

test('a first statement that fails undoes its transaction', async () => {
  const failing = pipelinedTransaction(db, (tx) => tx.execute('fail', sql`select 1 / 0`));
  await expect(failing).rejects.toMatchObject({ code: '22012' });
  expect(await state()).toEqual({ inside: false });
});

test('the last statement keeps all that came before it, also as the first one, again and again', async () => {
  for (const id of [10, 20])
    await pipelinedTransaction(db, async (tx) => {
      await add(tx, id + 1);
      expect(await addLast(tx, id)).toEqual([{ id }]);
    });
  await pipelinedTransaction(db, (tx) => addLast(tx, 30));
  expect(await notes()).toEqual([10, 11, 20, 21, 30]);
  expect(await state()).toEqual({ inside: false });
});

test('a last statement that fails undoes all that came before it, and the connection goes on', async () => {
  await db.execute(sql`insert into note values (5)`);
  const failing = pipelinedTransaction(db, async (tx) => {
    await add(tx, 6);
    await addLast(tx, 5);
  });
  await expect(failing).rejects.toMatchObject({ code: '23505' });
  expect(await notes()).toEqual([5]);
  await pipelinedTransaction(db, (tx) => addLast(tx, 7));
  expect(await notes()).toEqual([5, 7]);
});

test('a commit that fails keeps nothing, and is no success', async () => {
  await db.execute(sql`alter table note add constraint late unique (text) deferrable initially deferred`);
  await pipelinedTransaction(db, (tx) => addLast(tx, 1));
  await expect(pipelinedTransaction(db, (tx) => addLast(tx, 2))).rejects.toMatchObject({ code: '23505' });
  expect(await notes()).toEqual([1]);
  expect(await state()).toEqual({ inside: false });
  await db.execute(sql`alter table note drop constraint late`);
});

test.each([
  ['a statement', (tx: PipelinedTransaction, lose: ReturnType<typeof sql>) => tx.execute('lose', lose)],
  ['the last one', (tx: PipelinedTransaction, lose: ReturnType<typeof sql>) => tx.executeLast('lose', lose)],
])('a connection that is lost by %s fails its transaction alone, and is replaced', async (_, run) => {
  const lost = pipelinedTransaction(db, async (tx) => {
    await add(tx, 1);
    await run(tx, sql`select pg_terminate_backend(pg_backend_pid())`);
  });
  await expect(lost).rejects.toThrow();
  expect(await notes()).toEqual([]);
});
