import pg from 'pg';
import { type Bus, openBus } from '../events/bus.ts';
import { type Executor, executorBy } from './executor.ts';
import { runTransaction, type Transaction } from './transaction.ts';

// Exact as text; amounts have at most 12 digits, which a double holds to the cent.
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number);
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

/** The database: statements, transactions, and the bus that tells every node what changed. */
export type Db = Executor & {
  pool: pg.Pool;
  bus: Bus;
  /** Runs `work` in a transaction, begun by the statement `begin`. */
  transaction<Result>(work: (tx: Transaction) => Promise<Result>, begin?: string): Promise<Result>;
};

/** Connects a pool of `size` and its bus. A lost connection is reported to `onError` and replaced, never fatal. */
export async function connect(
  settings: pg.PoolConfig,
  { size = 16, onError = () => {} }: { size?: number; onError?: (error: Error) => void } = {},
): Promise<Db & { close(): Promise<void> }> {
  const pool = new pg.Pool({
    ...settings,
    pipeline: true,
    max: size,
    application_name: 'vitrina',
    connectionTimeoutMillis: 10_000,
  });
  pool.on('error', onError);
  // Lost within a transaction: its statement fails, which is enough.
  pool.on('connect', (client) => client.on('error', () => {}));
  const bus = await openBus(settings, onError);
  return {
    ...executorBy((query) => pool.query(query)),
    pool,
    bus,
    transaction: (work, begin) => runTransaction(pool, work, begin),
    close: async () => {
      await bus.close();
      await pool.end();
    },
  };
}
