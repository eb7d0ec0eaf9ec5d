import { expect } from 'vitest';
import type { Db } from './connect.ts';

type Executor = Pick<Db, 'execute'>;

/** How many statements of this database wait for a lock. */
export const waitingForLocks = (db: Executor): Promise<number> =>
  db.execute`
    select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;

/** Until so many of them wait. */
export const untilWaiting = (db: Executor, count = 1) =>
  expect.poll(() => waitingForLocks(db), { interval: 10 }).toBeGreaterThanOrEqual(count);
