import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { instant, key, money } from './columns.ts';
import { cambioPrecio } from './prices.ts';
import { producto, proveedor } from './products.ts';
import { usuario } from './users.ts';

/** An ordering window: opening the catalogue begins it, closing ends it. At most one is open. */
export const ventana = pgTable(
  'ventana',
  {
    ventanaId: key('ventana_id'),
    /** Its number from 1 in the order of opening; keys leave gaps when the database is killed. */
    cierre: integer('cierre').notNull().unique('ventana_cierre'),
    abiertaAt: instant('abierta_at').notNull().defaultNow(),
    cerradaAt: instant('cerrada_at'),
    /** What its orders that were not cancelled come to, kept from its closing on; null: to be counted. */
    pedidos: integer('pedidos'),
    total: money('total'),
    abiertaPor: integer('abierta_por').references(() => usuario.id),
    cerradaPor: integer('cerrada_por').references(() => usuario.id),
    /** Closed by its programmed time: an order that arrived before it counts. */
    programada: boolean('programada').notNull().default(false),
  },
  (t) => [
    uniqueIndex('ventana_abierta').on(sql`(${t.cerradaAt} is null)`).where(sql`${t.cerradaAt} is null`),
    check('ventana_orden', sql`${t.cerradaAt} >= ${t.abiertaAt}`),
  ],
);

/** When the catalogue opens and closes by itself: one row, or none before anything was programmed. */
export const programacion = pgTable(
  'programacion',
  {
    programacionId: integer('programacion_id').primaryKey().default(1),
    abreAt: instant('abre_at'),
    cierraAt: instant('cierra_at'),
    /** Who programmed it, and so opens and closes. */
    usuarioId: integer('usuario_id')
      .notNull()
      .references(() => usuario.id),
    /** From 1; every change makes it one more. */
    version: integer('version').notNull().default(1),
    /** The last window whose closing was notified ahead. Not a column of the window, whose row orders hold. */
    ventanaAvisada: integer('ventana_avisada').references(() => ventana.ventanaId),
  },
  (t) => [check('programacion_una', sql`${t.programacionId} = 1`)],
);

/** A parcel that was handed over: what one seller gets in one window. The newest that was not undone counts. */
export const entrega = pgTable(
  'entrega',
  {
    entregaId: key('entrega_id'),
    ventanaId: integer('ventana_id')
      .notNull()
      .references(() => ventana.ventanaId),
    vendedorId: integer('vendedor_id')
      .notNull()
      .references(() => usuario.id),
    recibio: text('recibio').notNull(),
    nota: text('nota').notNull(),
    entregadoPor: integer('entregado_por')
      .notNull()
      .references(() => usuario.id),
    entregadaAt: instant('entregada_at').notNull().defaultNow(),
    deshechaAt: instant('deshecha_at'),
  },
  (t) => [index('entrega_bulto').on(t.ventanaId, t.vendedorId), check('entrega_recibio', sql`${t.recibio} <> ''`)],
);

export const pedido = pgTable(
  'pedido',
  {
    pedidoId: key('pedido_id'),
    usuarioId: integer('usuario_id')
      .notNull()
      .references(() => usuario.id),
    ventanaId: integer('ventana_id')
      .notNull()
      .references(() => ventana.ventanaId),
    tipo: text('tipo', { enum: ['ESENCIAL', 'BLACK'] }).notNull(),
    /** The buyer as of the day of the order: kept when the account changes or goes. */
    clientName: text('client_name').notNull(),
    email: text('email').notNull(),
    direccion: text('direccion').notNull(),
    telefono: text('telefono').notNull(),
    retiro: text('retiro').notNull(),
    /** Who placed it for the buyer; null: the buyer. */
    cargadoPor: integer('cargado_por').references(() => usuario.id),
    /** Whose team the order counts for, as of that day: the buyer's leader, or the buyer who is one. */
    idLider: integer('id_lider').references(() => usuario.id),
    lider: text('lider'),
    totalAmount: money('total_amount').notNull(),
    serviceAmount: money('service_amount').notNull(),
    estado: text('estado', { enum: ['PENDIENTE', 'REALIZADO', 'CANCELADO'] })
      .notNull()
      .default('PENDIENTE'),
    createdAt: instant('created_at').notNull().defaultNow(),
    realizadoAt: instant('realizado_at'),
    /** The delivery with which it was handed over; it completed those that have its instant as `realizado_at`. */
    entregaId: integer('entrega_id').references(() => entrega.entregaId),
    canceladoAt: instant('cancelado_at'),
    /** From 1; every change of the order makes it one more. */
    version: integer('version').notNull().default(1),
  },
  (t) => [
    index('pedido_usuario').on(t.usuarioId, t.pedidoId),
    index('pedido_ventana').on(t.ventanaId, t.tipo),
    index('pedido_created_at').on(t.createdAt),
    index('pedido_lider').on(t.idLider, t.ventanaId),
    index('pedido_lider_pendiente').on(t.idLider).where(sql`${t.estado} = 'PENDIENTE'`),
    check('pedido_tipo', sql`${t.tipo} in ('ESENCIAL', 'BLACK')`),
    check('pedido_estado', sql`${t.estado} in ('PENDIENTE', 'REALIZADO', 'CANCELADO')`),
    check('pedido_lider_con_nombre', sql`(${t.idLider} is null) = (${t.lider} is null)`),
    check('pedido_importes', sql`${t.totalAmount} >= 0 and ${t.serviceAmount} >= 0`),
  ],
);

/** A line copies what the product was on the day of the order. */
export const pedidoLinea = pgTable(
  'pedido_linea',
  {
    pedidoId: integer('pedido_id')
      .notNull()
      .references(() => pedido.pedidoId),
    linea: integer('linea').notNull(),
    productoId: integer('producto_id')
      .notNull()
      .references(() => producto.productoId),
    name: text('name').notNull(),
    tipoProducto: text('tipo_producto').notNull(),
    codigo: text('codigo').notNull(),
    referencia: text('referencia').notNull().default(''),
    amount: money('amount').notNull(),
    /** Units that are delivered and paid: what every sum reads. */
    quantity: integer('quantity').notNull(),
    /** What was ordered, once a shortage of the product was shared out; null: `quantity`. */
    pedida: integer('pedida'),
    /** Whether the units were taken from a limited stock: only then does cancelling give them back. */
    deStock: boolean('de_stock').notNull(),
    proveedorId: integer('proveedor_id').references(() => proveedor.proveedorId),
    razonSocial: text('razon_social'),
  },
  (t) => [
    primaryKey({ columns: [t.pedidoId, t.linea] }),
    index('pedido_linea_producto').on(t.productoId),
    check('pedido_linea_cantidad', sql`coalesce(${t.pedida}, ${t.quantity}) between 1 and 10000`),
    check('pedido_linea_entregada', sql`${t.quantity} between 0 and coalesce(${t.pedida}, ${t.quantity})`),
    check('pedido_linea_amount', sql`${t.amount} >= 0`),
  ],
);

/**
 * What an order is searched by: its texts and those of its lines as `texto_buscable` makes them. Its trigrams are indexed some
 * time after the order, because that takes half as long as to place it; until then the text is read as it is.
 */
export const pedidoBusqueda = pgTable(
  'pedido_busqueda',
  {
    /** Of `pedido`, without a foreign key: one statement writes both. */
    pedidoId: integer('pedido_id').primaryKey(),
    texto: text('texto').notNull(),
    indexado: boolean('indexado').notNull().default(false),
  },
  (t) => [
    index('pedido_busqueda_texto').using('gin', sql`${t.texto} gin_trgm_ops`).where(sql`${t.indexado}`),
    index('pedido_busqueda_por_indexar').on(t.pedidoId).where(sql`not ${t.indexado}`),
  ],
);

/** What a user's Idempotency-Key was spent on, an order or a change of prices; `huella` is the SHA-256 of what it came with. */
export const idempotencia = pgTable(
  'idempotencia',
  {
    usuarioId: integer('usuario_id')
      .notNull()
      .references(() => usuario.id),
    clave: text('clave').notNull(),
    huella: text('huella').notNull(),
    pedidoId: integer('pedido_id').references(() => pedido.pedidoId),
    cambioId: integer('cambio_id').references(() => cambioPrecio.cambioId),
    creadaAt: instant('creada_at').notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.usuarioId, t.clave] })],
);
