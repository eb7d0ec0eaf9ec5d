import { sql } from 'drizzle-orm';
import { check, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';
import { usuario } from './users.ts';

/** What somebody is about to order, the same on every device. */
export const carrito = pgTable(
  'carrito',
  {
    usuarioId: integer('usuario_id')
      .primaryKey()
      .references(() => usuario.id),
    /** Cart items as the API has them. */
    lineas: jsonb('lineas').notNull(),
    /** From 1; every change makes it one more. */
    version: integer('version').notNull(),
    /** The last write of each browser, the newest first: one whose answer got lost finds here that it was done. */
    escrituras: text('escrituras').array().notNull(),
    cambiadoAt: instant('cambiado_at').notNull().defaultNow(),
  },
  (t) => [check('carrito_lineas', sql`jsonb_typeof(${t.lineas}) = 'array'`)],
);
