import { sql } from 'drizzle-orm';
import { check, integer, pgTable, text, unique } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';
import { ventana } from './orders.ts';
import { producto } from './products.ts';
import { usuario } from './users.ts';

/** How many units of a window are ready: of a seller's parcel, or without seller of what was picked for everybody. */
export const armado = pgTable(
  'armado',
  {
    ventanaId: integer('ventana_id')
      .notNull()
      .references(() => ventana.ventanaId),
    vendedorId: integer('vendedor_id').references(() => usuario.id),
    productoId: integer('producto_id')
      .notNull()
      .references(() => producto.productoId),
    referencia: text('referencia').notNull(),
    listo: integer('listo').notNull(),
    marcadoPor: integer('marcado_por')
      .notNull()
      .references(() => usuario.id),
    marcadoAt: instant('marcado_at').notNull().defaultNow(),
  },
  (t) => [
    unique('armado_renglon').on(t.ventanaId, t.vendedorId, t.productoId, t.referencia).nullsNotDistinct(),
    check('armado_listo', sql`${t.listo} > 0`),
  ],
);
