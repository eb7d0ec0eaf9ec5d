import type { SQL } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import type pg from 'pg';
import type { Db } from './connect.ts';

/** A transaction that makes one journey to the database for each of its statements, and none for its beginning and end. */
export type PipelinedTransaction = {
  /** Runs a statement, which a connection plans once under its name: a name belongs to one text. */
  execute<Row>(name: string, statement: SQL): Promise<Row[]>;
  /** Runs the last statement, with which the commit goes out: nothing may be refused after it. */
  executeLast<Row>(name: string, statement: SQL): Promise<Row[]>;
};

/** Runs `work` in a transaction: committed by its last statement, undone when anything throws. */
export async function pipelinedTransaction<Result>(
  db: Db,
  work: (tx: PipelinedTransaction) => Promise<Result>,
): Promise<Result> {
  const client = await db.$client.connect();
  let committed: Promise<unknown> | undefined;
  try {
    let begun: Promise<unknown> | undefined = client.query('begin');
    const execute = async <Row>(name: string, statement: SQL) => {
      const [{ rows }] = await Promise.all([run(client, name, statement), begun]);
      begun = undefined;
      return rows as Row[];
    };
    const result = await work({
      execute,
      executeLast: async <Row>(name: string, statement: SQL) => {
        const answer = execute<Row>(name, statement);
        committed = client.query('commit');
        const [rows] = await Promise.all([answer, committed]);
        return rows;
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

const dialect = new PgDialect();

function run(client: pg.PoolClient, name: string, statement: SQL): Promise<pg.QueryResult> {
  const { sql: text, params } = dialect.sqlToQuery(statement);
  return client.query({ name, text, values: params });
}
