import { afterAll, beforeAll, expect, test } from 'vitest';
import { connect, readSnapshot } from './connect.ts';
import type { Executor } from './executor.ts';
import { type TestDatabase, testDatabase } from './test-database.ts';

let database: TestDatabase;
let db: Awaited<ReturnType<typeof connect>>;
beforeAll(async () => {
  database = await testDatabase();
  db = await connect(database.settings, { size: 2 });
});
afterAll(async () => {
  await db.close();
  await database.drop();
});

const suppliers = (from: Executor) => from.execute`select from proveedor`;

test('what is written while a document reads is in none of its parts', async () => {
  const [first, second] = await readSnapshot(db, async (tx) => {
    const before = await suppliers(tx);
    await db.execute`insert into proveedor (razon_social) values ('Ñandú')`;
    return [before, await suppliers(tx)];
  });
  expect([first, second]).toEqual([0, 0]);
  expect(await suppliers(db)).toBe(1);
});

test('a document writes nothing', async () => {
  const writing = readSnapshot(db, (tx) => tx.execute`delete from proveedor`);
  await expect(writing).rejects.toMatchObject({ code: '25006' });
});
