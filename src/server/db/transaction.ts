import type pg from 'pg';
import { type Executor, executorBy } from './executor.ts';

export type Transaction = Executor & {
  /** The row of the last statement, with which the commit goes out: nothing may be refused after it. */
  lastOne: Executor['one'];
};

/**
 * Runs `work` in a transaction: committed when it ends, undone when anything throws. `begin` goes out with the first
 * statement, so that it costs no journey to the database.
 */
export async function runTransaction<Result>(
  pool: pg.Pool,
  work: (tx: Transaction) => Promise<Result>,
  begin = 'begin',
): Promise<Result> {
  const client = await pool.connect();
  let committed: Promise<unknown> | undefined;
  try {
    let begun: Promise<unknown> | undefined = client.query(begin);
    // The first statement says that it failed, however late it comes.
    begun.catch(() => {});
    const tx = executorBy(async (query) => {
      const [result] = await Promise.all([client.query(query), begun]);
      begun = undefined;
      return result;
    });
    const result = await work({
      ...tx,
      lastOne:
        (Row, name) =>
        async (...statement) => {
          const answer = tx.one(Row, name)(...statement);
          committed = client.query('commit');
          const [row] = await Promise.all([answer, committed]);
          return row;
        },
    });
    if (!committed) await client.query('commit');
    client.release();
    return result;
  } catch (error) {
    // PostgreSQL makes a rollback of a commit whose transaction failed.
    await (committed ?? client.query('rollback')).then(
      () => client.release(),
      (lost: Error) => client.release(lost),
    );
    throw error;
  }
}
