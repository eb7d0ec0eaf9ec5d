import type pg from 'pg';
import { type Executor, executorBy, type Query, type Transaction } from './executor.ts';

type Settings = {
  pool: pg.Pool;
  begin: string;
  /** After this many milliseconds without an answer, the connection is closed. */
  timeouts: { statement: number; commit: number };
};

/**
 * Runs `work` in a transaction. `begin` is sent together with the first statement, and `executeLast` sends the commit
 * with the last one. That saves two round trips.
 */
export async function runTransaction<Result>(
  { pool, begin, timeouts }: Settings,
  work: (tx: Transaction) => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect();
  const commit: Query = { text: 'commit', query_timeout: timeouts.commit };
  let begun: Promise<unknown> | undefined;
  let committed: Promise<unknown> | undefined;
  try {
    const tx = executorBy(async (query) => {
      query.query_timeout = timeouts.statement;
      if (begun) return client.query(query);
      const [, result] = await inOneWrite(client, () => {
        begun = client.query(begin);
        return Promise.all([begun, client.query(query)]);
      });
      return result;
    });
    const executeLast: Executor['execute'] = async (...statement) => {
      const [found] = await inOneWrite(client, () => {
        const answer = tx.execute(...statement);
        committed = client.query(commit);
        return Promise.all([answer, committed]);
      });
      return found;
    };
    const result = await work({ ...tx, executeLast });
    if (begun && !committed) await client.query(commit);
    client.release();
    return result;
  } catch (error) {
    // A commit that was already sent needs no rollback: PostgreSQL rolls back a failed transaction at its commit.
    await (committed ?? (begun && client.query('rollback')) ?? Promise.resolve()).then(
      () => client.release(),
      (lost: Error) => client.release(lost),
    );
    throw error;
  }
}

function inOneWrite<Answer>({ connection }: pg.PoolClient, send: () => Answer): Answer {
  connection.stream.cork();
  try {
    return send();
  } finally {
    connection.stream.uncork();
  }
}
