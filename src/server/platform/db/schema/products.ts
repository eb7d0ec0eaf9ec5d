import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { instant, key, money } from './columns.ts';

export const proveedor = pgTable(
  'proveedor',
  {
    proveedorId: key('proveedor_id'),
    razonSocial: text('razon_social').notNull(),
    telefono: text('telefono').notNull().default(''),
    email: text('email').notNull().default(''),
    eliminadoAt: instant('eliminado_at'),
  },
  (t) => [check('proveedor_razon_social_llena', sql`${t.razonSocial} <> ''`)],
);

/** A stored picture, named by its content; its files lie under DATA_DIR/imagenes. */
export const imagen = pgTable('imagen', {
  hash: text('hash').primaryKey(),
  ancho: integer('ancho').notNull(),
  alto: integer('alto').notNull(),
  creadaAt: instant('creada_at').notNull().defaultNow(),
  /** When an upload last brought it or a product let it go. */
  usadaAt: instant('usada_at').notNull().defaultNow(),
});

/** A product. A deleted one keeps its row: order lines refer to it. */
export const producto = pgTable(
  'producto',
  {
    productoId: key('producto_id'),
    name: text('name').notNull(),
    description: text('description').notNull().default(''),
    codigo: text('codigo').notNull().default(''),
    imagenHash: text('imagen_hash').references(() => imagen.hash),
    amount: money('amount').notNull(),
    categoria: text('categoria').notNull(),
    tipoProducto: text('tipo_producto', { enum: ['GENERAL', 'MIXTO', 'ONLINE', 'BLACK'] }).notNull(),
    proveedorId: integer('proveedor_id').references(() => proveedor.proveedorId),
    /** Null is unlimited, and `stock` is null with it. */
    cantidadLimite: integer('cantidad_limite'),
    stock: integer('stock'),
    estado: text('estado', { enum: ['ACTIVO', 'INACTIVO'] })
      .notNull()
      .default('ACTIVO'),
    creadoAt: instant('creado_at').notNull().defaultNow(),
    eliminadoAt: instant('eliminado_at'),
  },
  (t) => [
    index('producto_proveedor').on(t.proveedorId),
    index('producto_codigo').on(sql`lower(${t.codigo})`),
    check('producto_name_lleno', sql`${t.name} <> ''`),
    check('producto_amount', sql`${t.amount} >= 0`),
    check('producto_tipo', sql`${t.tipoProducto} in ('GENERAL', 'MIXTO', 'ONLINE', 'BLACK')`),
    check('producto_estado', sql`${t.estado} in ('ACTIVO', 'INACTIVO')`),
    check('producto_stock', sql`${t.stock} >= 0 and ${t.cantidadLimite} >= 0`),
    check('producto_stock_con_limite', sql`(${t.stock} is null) = (${t.cantidadLimite} is null)`),
  ],
);

/** The weekly menu: which dishes a weekday offers, in their order. */
export const menuSemanal = pgTable(
  'menu_semanal',
  {
    dia: text('dia').notNull(),
    productoId: integer('producto_id')
      .notNull()
      .references(() => producto.productoId),
    posicion: integer('posicion').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.dia, t.productoId] }),
    check(
      'menu_semanal_dia',
      sql`${t.dia} in ('LUNES', 'MARTES', 'MIERCOLES', 'JUEVES', 'VIERNES', 'SABADO', 'DOMINGO')`,
    ),
  ],
);
