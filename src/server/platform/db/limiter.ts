import { RateLimiterPostgres } from 'rate-limiter-flexible';
import type { Db } from './executor.ts';

/**
 * A rate limiter that counts in the database, so that every process and node sees the same count. `duration` is in
 * seconds.
 */
export const openLimiter = (db: Pick<Db, 'pool'>, bound: { keyPrefix: string; points: number; duration: number }) =>
  new RateLimiterPostgres({ storeClient: db.pool, tableName: 'intento', tableCreated: true, ...bound });
