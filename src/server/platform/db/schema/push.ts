import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant, key } from './columns.ts';
import { pedido } from './orders.ts';
import { usuario } from './users.ts';

export const suscripcion = pgTable(
  'suscripcion',
  {
    suscripcionId: key('suscripcion_id'),
    usuarioId: integer('usuario_id')
      .notNull()
      .references(() => usuario.id),
    /** The session with which it ends. One that only expired is no row any more and ends nothing, so this refers to none. */
    jti: uuid('jti').notNull().unique(),
    /** Where its push service takes them: a secret, as are its keys. */
    endpoint: text('endpoint').notNull().unique(),
    p256dh: text('p256dh').notNull(),
    auth: text('auth').notNull(),
    tipos: text('tipos').array().notNull(),
    creadaAt: instant('creada_at').notNull().defaultNow(),
  },
  (t) => [
    index('suscripcion_usuario').on(t.usuarioId),
    check('suscripcion_tipos', sql`${t.tipos} <@ array['APERTURA', 'CIERRE', 'REALIZADO'] and ${t.tipos} <> '{}'`),
  ],
);

/** A notice on its way to a browser; gone once its push service took it. */
export const aviso = pgTable(
  'aviso',
  {
    avisoId: key('aviso_id'),
    suscripcionId: integer('suscripcion_id')
      .notNull()
      .references(() => suscripcion.suscripcionId, { onDelete: 'cascade' }),
    tipo: text('tipo', { enum: ['APERTURA', 'CIERRE', 'REALIZADO'] }).notNull(),
    /** The order that is done. */
    pedidoId: integer('pedido_id').references(() => pedido.pedidoId),
    /** When the catalogue closes, where that is known. */
    cierraAt: instant('cierra_at'),
    /** From then on nobody needs it. */
    venceAt: instant('vence_at').notNull(),
    intentos: integer('intentos').notNull().default(0),
    /** When it is tried next; whoever tries it puts it off first, so that nobody else does meanwhile. */
    proximoAt: instant('proximo_at').notNull().defaultNow(),
  },
  (t) => [
    index('aviso_proximo').on(t.proximoAt),
    index('aviso_suscripcion').on(t.suscripcionId),
    check('aviso_tipo', sql`${t.tipo} in ('APERTURA', 'CIERRE', 'REALIZADO')`),
    check('aviso_pedido', sql`(${t.tipo} = 'REALIZADO') = (${t.pedidoId} is not null)`),
  ],
);
