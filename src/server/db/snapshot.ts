import type { Db, Transaction } from './connect.ts';

/** Reads several things as they stood at one moment, whatever is written meanwhile. */
export const readSnapshot = <T>(db: Db, read: (tx: Transaction) => Promise<T>): Promise<T> =>
  db.transaction(read, { isolationLevel: 'repeatable read', accessMode: 'read only' });
