import { jsonb, pgTable, text } from 'drizzle-orm/pg-core';

/** The settings of the business that somebody chose, in JSON; `contract/settings.ts` has them all. */
export const ajuste = pgTable('ajuste', {
  clave: text('clave').primaryKey(),
  valor: jsonb('valor').notNull(),
});
