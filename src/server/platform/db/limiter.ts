import { RateLimiterPostgres } from 'rate-limiter-flexible';
import type { Db } from './executor.ts';

/** Counts in the database, so that all nodes share the count. `duration` is in seconds. */
export const openLimiter = (db: Pick<Db, 'pool'>, bound: { keyPrefix: string; points: number; duration: number }) =>
  new RateLimiterPostgres({ storeClient: db.pool, tableName: 'intento', tableCreated: true, ...bound });
