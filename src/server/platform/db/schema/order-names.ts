import { sql } from 'drizzle-orm';
import { check, integer, jsonb, pgTable, primaryKey } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';
import { pedido } from './orders.ts';
import { usuario } from './users.ts';

/** For whom somebody keeps the products of an order: a note of theirs, that no document has. */
export const paraQuien = pgTable(
  'para_quien',
  {
    pedidoId: integer('pedido_id')
      .notNull()
      .references(() => pedido.pedidoId),
    usuarioId: integer('usuario_id')
      .notNull()
      .references(() => usuario.id),
    /** Products and names, as the API has them. */
    productos: jsonb('productos').notNull(),
    /** From 1; every change makes it one more. */
    version: integer('version').notNull(),
    cambiadoAt: instant('cambiado_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.pedidoId, t.usuarioId] }),
    check('para_quien_productos', sql`jsonb_typeof(${t.productos}) = 'array'`),
  ],
);
