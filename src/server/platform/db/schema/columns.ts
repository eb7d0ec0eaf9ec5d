import { integer, numeric, timestamp } from 'drizzle-orm/pg-core';

/** Generated primary key. */
export const key = (name: string) => integer(name).primaryKey().generatedByDefaultAsIdentity();

/** US dollars, exact. */
export const money = (name: string) => numeric(name, { precision: 12, scale: 2, mode: 'number' });

export const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });
