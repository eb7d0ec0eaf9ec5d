import type { Db } from './connect.ts';
import type { Transaction } from './transaction.ts';

/** Reads several things as they stood at one moment, whatever is written meanwhile: mostly what documents are made of. */
export const readSnapshot = <T>(db: Db, read: (tx: Transaction) => Promise<T>): Promise<T> =>
  db.allowing('document').transaction(read, 'begin isolation level repeatable read read only');
