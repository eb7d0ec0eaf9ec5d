import { integer, jsonb, pgTable, primaryKey } from 'drizzle-orm/pg-core';
import { instant, key } from './columns.ts';
import { producto, proveedor } from './products.ts';
import { usuario } from './users.ts';

/** How a supplier's last sheet was read. */
export const planillaProveedor = pgTable('planilla_proveedor', {
  proveedorId: integer('proveedor_id')
    .primaryKey()
    .references(() => proveedor.proveedorId),
  /** What each header was taken for, by its key; null for one that was left alone. */
  columnas: jsonb('columnas').notNull(),
  /** Which category of ours each of the supplier's stands for, by its key. */
  categorias: jsonb('categorias').notNull(),
  /** What was answered to what its sheets leave open, by question. */
  respuestas: jsonb('respuestas').notNull().default({}),
});

export const importacion = pgTable('importacion', {
  importacionId: key('importacion_id'),
  /** Whose sheet it was; null of our own sheet. */
  proveedorId: integer('proveedor_id').references(() => proveedor.proveedorId),
  creados: integer('creados').notNull(),
  cambiados: integer('cambiados').notNull(),
  /** What was answered to what the sheet leaves open, the rate of the peso and its day among it. */
  respuestas: jsonb('respuestas').notNull(),
  usuarioId: integer('usuario_id')
    .notNull()
    .references(() => usuario.id),
  creadoAt: instant('creado_at').notNull().defaultNow(),
  deshechoAt: instant('deshecho_at'),
});

/** What the last import made of each product, so that it can be undone. */
export const importacionProducto = pgTable(
  'importacion_producto',
  {
    importacionId: integer('importacion_id')
      .notNull()
      .references(() => importacion.importacionId),
    productoId: integer('producto_id')
      .notNull()
      .references(() => producto.productoId),
    /** The product before; null of one that was new. */
    antes: jsonb('antes'),
    despues: jsonb('despues').notNull(),
  },
  (t) => [primaryKey({ columns: [t.importacionId, t.productoId] })],
);
