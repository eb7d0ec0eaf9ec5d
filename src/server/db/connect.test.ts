import { expect, test } from 'vitest';
import { connect } from './connect.ts';
import { testDatabase } from './test-database.ts';

test('a connection that is lost within a transaction fails it alone, and is replaced', async () => {
  const database = await testDatabase();
  const db = await connect(database.settings, { size: 1 });
  const lost = db.transaction(async (tx) => {
    await tx.execute`insert into ventana (cierre) values (1)`;
    await tx.execute`select pg_terminate_backend(pg_backend_pid())`;
  });
  await expect(lost).rejects.toThrow();
  expect(await db.execute`select from ventana`).toBe(0);
  await db.close();
  await database.drop();
});
