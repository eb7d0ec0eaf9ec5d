import { bigint, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { instant, key } from './columns.ts';

/** Each try at a scheduled backup, by whichever node: a whole one has its size, another the reason why it failed. */
export const copia = pgTable(
  'copia',
  {
    copiaId: key('copia_id'),
    empezadaAt: instant('empezada_at').notNull(),
    bytes: bigint('bytes', { mode: 'number' }),
    fallo: text('fallo'),
  },
  (t) => [index('copia_empezada_at').on(t.empezadaAt)],
);

/** Of each PostgreSQL that held these data, by its system identifier, the highest timeline that a node saw; it comes along wherever the data go. */
export const linaje = pgTable('linaje', {
  sistema: text('sistema').primaryKey(),
  linea: integer('linea').notNull(),
});
