import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { instant, key } from './columns.ts';
import { usuario } from './users.ts';

/** Who changed what from what to what; rows are only ever added, in the transaction of the change. */
export const auditoria = pgTable(
  'auditoria',
  {
    auditoriaId: key('auditoria_id'),
    createdAt: instant('created_at').notNull().default(sql`clock_timestamp()`),
    usuarioId: integer('usuario_id')
      .notNull()
      .references(() => usuario.id),
    /** The names as of that day: kept when either is renamed or goes. */
    quien: text('quien').notNull(),
    entidad: text('entidad', {
      enum: ['producto', 'usuario', 'proveedor', 'pedido', 'ventana', 'menu', 'punto de retiro', 'ajuste'],
    }).notNull(),
    entidadId: integer('entidad_id'),
    nombre: text('nombre').notNull(),
    campo: text('campo').notNull(),
    antes: text('antes'),
    despues: text('despues'),
  },
  (t) => [
    index('auditoria_entidad').on(t.entidad, t.auditoriaId),
    index('auditoria_created_at').on(t.createdAt),
    index('auditoria_usuario').on(t.entidadId).where(sql`${t.entidad} = 'usuario'`),
    check(
      'auditoria_entidad_conocida',
      sql`${t.entidad} in ('producto', 'usuario', 'proveedor', 'pedido', 'ventana', 'menu', 'punto de retiro', 'ajuste')`,
    ),
  ],
);
