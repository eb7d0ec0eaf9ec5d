import { index, integer, pgTable, primaryKey } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';
import { producto } from './products.ts';
import { usuario } from './users.ts';

/** A product that somebody marked to find it again. */
export const favorito = pgTable(
  'favorito',
  {
    usuarioId: integer('usuario_id')
      .notNull()
      .references(() => usuario.id),
    productoId: integer('producto_id')
      .notNull()
      .references(() => producto.productoId),
    creadoAt: instant('creado_at').notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.usuarioId, t.productoId] }), index('favorito_producto').on(t.productoId)],
);
