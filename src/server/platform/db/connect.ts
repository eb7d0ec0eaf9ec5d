import pg from 'pg';
import { within } from '../within.ts';
import { openBus } from './bus.ts';
import { openPool, requireWritable } from './connections.ts';
import { type Db, executorBy, type Query, type Transaction } from './executor.ts';
import { connectionLimits, type StatementKind, type TimeLimits, timeLimits } from './time-limits.ts';
import { runTransaction } from './transaction.ts';

// PostgreSQL sends these numbers as text. Amounts have at most 12 digits, which a double holds to the cent.
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number);
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
// A day has no time zone and stays the text YYYY-MM-DD.
pg.types.setTypeParser(pg.types.builtins.DATE, String);

type Options = { size?: number; onError?: (error: Error) => void; limits?: Partial<TimeLimits> };

/** Connects a pool and its bus. Lost connections are replaced; `onError` is called with the error of each. */
export async function connect(
  settings: pg.PoolConfig,
  { size = 16, onError = () => {}, limits: given = {} }: Options = {},
): Promise<Db & { close(): Promise<void> }> {
  const limits = { ...timeLimits, ...given };
  const pool = openPool(
    { ...settings, ...connectionLimits(limits), pipeline: true, max: size, application_name: 'vitrina' },
    onError,
  );
  const bus = await openBus(settings, limits, onError);
  const probe = openProbe(settings, limits);

  const send = (query: Query, kind: StatementKind): Promise<pg.QueryResult> =>
    onConnection(pool, (client) =>
      kind === 'statement' ? client.query(query) : sendLong(client, query, limits[kind]),
    );

  /**
   * Runs a statement with another time limit. Setting the limit, the statement and resetting the limit are sent
   * together.
   */
  async function sendLong(client: pg.PoolClient, query: Query, milliseconds: number): Promise<pg.QueryResult> {
    const [, answer] = await Promise.all([
      client.query(`set statement_timeout = ${Number(milliseconds)}`),
      client.query({ ...query, query_timeout: milliseconds + limits.grace } as Query),
      client.query({ text: 'reset statement_timeout', query_timeout: milliseconds + limits.grace } as Query),
    ]);
    return answer;
  }

  const databaseFor = (kind: StatementKind): Db => ({
    ...executorBy((query) => send(query, kind)),
    pool,
    bus,
    transaction: (work, begin = 'begin') =>
      runTransaction(
        {
          pool,
          begin: kind === 'statement' ? begin : `${begin}; ${allowingLocally(limits[kind])}`,
          timeouts: { statement: limits[kind] + limits.grace, commit: limits.commit },
        },
        work,
      ),
    allowing: databaseFor,
    requireReady: probe.requireReady,
  });

  return {
    ...databaseFor('statement'),
    close: async () => {
      await bus.close();
      await Promise.all([pool.end(), probe.close()]);
    },
  };
}

const allowingLocally = (milliseconds: number) =>
  `set local statement_timeout = ${Number(milliseconds)}; set local idle_in_transaction_session_timeout = ${Number(milliseconds)}`;

/** Runs reads that all see the data of one moment, mostly for documents. */
export const readSnapshot = <T>(db: Db, read: (tx: Transaction) => Promise<T>): Promise<T> =>
  db.allowing('document').transaction(read, 'begin isolation level repeatable read read only');

/** Checks on a connection of its own whether the database is ready. A full pool does not delay it. */
function openProbe(settings: pg.PoolConfig, limits: TimeLimits) {
  const pool = openPool({
    ...settings,
    ...connectionLimits({ ...limits, connect: limits.ready, statement: limits.ready, grace: 0 }),
    max: 1,
    application_name: 'vitrina probe',
    idleTimeoutMillis: 60_000,
  });
  const ask = () =>
    onConnection(pool, async (client) => {
      await requireWritable(client);
      // Fails if the database was not migrated.
      await client.query('select from ventana where false');
    });
  let asking: Promise<void> | undefined;
  return {
    async requireReady() {
      asking ??= ask().finally(() => {
        asking = undefined;
      });
      await within(asking, limits.ready, () => {
        throw new Error('timeout expired');
      });
    },
    close: () => pool.end(),
  };
}

/** Runs `use` on a connection of the pool. After any error the pool discards the connection. */
async function onConnection<Result>(pool: pg.Pool, use: (client: pg.PoolClient) => Promise<Result>) {
  const client = await pool.connect();
  try {
    const result = await use(client);
    client.release();
    return result;
  } catch (error) {
    client.release(error as Error);
    throw error;
  }
}
