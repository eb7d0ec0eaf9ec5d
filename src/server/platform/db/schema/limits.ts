import { bigint, integer, pgTable, varchar } from 'drizzle-orm/pg-core';

/** Tries at logging in, in the shape that rate-limiter-flexible keeps them. */
export const intento = pgTable('intento', {
  key: varchar('key', { length: 255 }).primaryKey(),
  points: integer('points').notNull().default(0),
  expire: bigint('expire', { mode: 'number' }),
});
