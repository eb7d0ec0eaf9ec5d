import { sql } from 'drizzle-orm';
import { check, integer, jsonb, numeric, pgTable } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';
import { usuario } from './users.ts';

/** What a seller asks of her own customers. Nothing that is ordered or invoiced reads it. */
export const precioPropio = pgTable(
  'precio_propio',
  {
    usuarioId: integer('usuario_id')
      .primaryKey()
      .references(() => usuario.id),
    /** Percent that is added to the catalogue's prices. */
    porcentaje: numeric('porcentaje', { precision: 6, scale: 2, mode: 'number' }).notNull(),
    /** Products with a percentage or a price of their own, as the API has them. */
    productos: jsonb('productos').notNull(),
    /** From 1; every change makes it one more. */
    version: integer('version').notNull(),
    cambiadoAt: instant('cambiado_at').notNull().defaultNow(),
  },
  (t) => [
    check('precio_propio_porcentaje', sql`${t.porcentaje} between 0 and 1000`),
    check('precio_propio_productos', sql`jsonb_typeof(${t.productos}) = 'array'`),
  ],
);
