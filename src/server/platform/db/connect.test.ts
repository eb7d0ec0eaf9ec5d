import { expect, test } from 'vitest';
import { connect } from './connect.ts';
import { testDatabase } from './test-database.ts';
import { testProxy } from './test-proxy.ts';

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

test('the answer to a commit is waited for less long than the server waits for its standby', async () => {
  const database = await testDatabase();
  const network = await testProxy(database.settings);
  const db = await connect(network.settings, { size: 1, limits: { commit: 200 } });
  let dropped = false;
  network.drops = ({ from, text }) => {
    dropped ||= from === 'client' && text.includes('commit\0');
    return dropped;
  };
  // With the limit of a statement it would take ten seconds and the server's own would come first.
  await expect(db.transaction((tx) => tx.execute`select 1`)).rejects.toThrow('Query read timeout');
  network.cut();
  await db.close();
  await network.stop();
  await database.drop();
});
