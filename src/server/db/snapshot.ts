import type { Db } from './connect.ts';
import type { Transaction } from './transaction.ts';

/** Reads several things as they stood at one moment, whatever is written meanwhile. */
export const readSnapshot = <T>(db: Db, read: (tx: Transaction) => Promise<T>): Promise<T> =>
  db.transaction(read, 'begin isolation level repeatable read read only');
