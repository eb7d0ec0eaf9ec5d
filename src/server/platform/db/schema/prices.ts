import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, numeric, pgTable, text } from 'drizzle-orm/pg-core';
import { instant, key, money } from './columns.ts';
import { producto } from './products.ts';
import { usuario } from './users.ts';

/** A change of many prices by percentage, with the selection that it was made for. */
export const cambioPrecio = pgTable(
  'cambio_precio',
  {
    cambioId: key('cambio_id'),
    tipo: text('tipo', { enum: ['AUMENTO', 'DISMINUCION'] }).notNull(),
    porcentaje: numeric('porcentaje', { precision: 8, scale: 4, mode: 'number' }).notNull(),
    /** Step in dollars that the new prices were rounded to; 0 is none. */
    redondeo: integer('redondeo').notNull(),
    categoria: text('categoria'),
    proveedorId: integer('proveedor_id'),
    tipoProducto: text('tipo_producto'),
    /** Whether it was for products that were chosen in the list, one by one or by its filters. */
    elegidos: boolean('elegidos').notNull().default(false),
    productos: integer('productos').notNull(),
    usuarioId: integer('usuario_id')
      .notNull()
      .references(() => usuario.id),
    creadoAt: instant('creado_at').notNull().default(sql`clock_timestamp()`),
    deshechoAt: instant('deshecho_at'),
  },
  (t) => [check('cambio_precio_tipo', sql`${t.tipo} in ('AUMENTO', 'DISMINUCION')`)],
);

/** Every change of a price; rows are only ever added, in the transaction of the change. */
export const precioHistorial = pgTable(
  'precio_historial',
  {
    precioId: key('precio_id'),
    productoId: integer('producto_id')
      .notNull()
      .references(() => producto.productoId),
    antes: money('antes').notNull(),
    despues: money('despues').notNull(),
    motivo: text('motivo', { enum: ['EDICION', 'PORCENTAJE', 'DESHACER', 'IMPORTACION'] }).notNull(),
    cambioId: integer('cambio_id').references(() => cambioPrecio.cambioId),
    usuarioId: integer('usuario_id')
      .notNull()
      .references(() => usuario.id),
    creadoAt: instant('creado_at').notNull().default(sql`clock_timestamp()`),
  },
  (t) => [
    index('precio_historial_producto').on(t.productoId),
    index('precio_historial_cambio').on(t.cambioId),
    check('precio_historial_motivo', sql`${t.motivo} in ('EDICION', 'PORCENTAJE', 'DESHACER', 'IMPORTACION')`),
  ],
);
