import { sql } from 'drizzle-orm';
import { type AnyPgColumn, check, index, integer, pgTable, text, unique } from 'drizzle-orm/pg-core';
import { instant, key, money } from './columns.ts';
import { pedido } from './orders.ts';
import { usuario } from './users.ts';

/** What people owe: rows are only ever added, which a trigger holds; a balance is their sum. */
export const movimiento = pgTable(
  'movimiento',
  {
    movimientoId: key('movimiento_id'),
    usuarioId: integer('usuario_id')
      .notNull()
      .references(() => usuario.id),
    tipo: text('tipo', { enum: ['CARGO', 'PAGO', 'AJUSTE', 'CONTRAASIENTO'] }).notNull(),
    /** More than zero is owed, less was paid. */
    importe: money('importe').notNull(),
    /** What was delivered, of a charge. */
    pedidoId: integer('pedido_id').references(() => pedido.pedidoId),
    medio: text('medio', { enum: ['EFECTIVO', 'TRANSFERENCIA', 'OTRO'] }),
    nota: text('nota').notNull().default(''),
    /** What it takes back: each movement at most once. */
    contra: integer('contra')
      .unique('movimiento_contra')
      .references((): AnyPgColumn => movimiento.movimientoId),
    creadoPor: integer('creado_por')
      .notNull()
      .references(() => usuario.id),
    creadoAt: instant('creado_at').notNull().default(sql`clock_timestamp()`),
    /** The Idempotency-Key that it came with. */
    clave: text('clave'),
  },
  (t) => [
    index('movimiento_usuario').on(t.usuarioId, t.movimientoId),
    index('movimiento_pedido').on(t.pedidoId).where(sql`${t.pedidoId} is not null`),
    unique('movimiento_clave').on(t.creadoPor, t.clave),
    check('movimiento_tipo', sql`${t.tipo} in ('CARGO', 'PAGO', 'AJUSTE', 'CONTRAASIENTO')`),
    check('movimiento_medio', sql`${t.medio} in ('EFECTIVO', 'TRANSFERENCIA', 'OTRO')`),
    check(
      'movimiento_importe',
      sql`${t.importe} <> 0 and (${t.tipo} <> 'CARGO' or ${t.importe} > 0) and (${t.tipo} <> 'PAGO' or ${t.importe} < 0)`,
    ),
    check('movimiento_de_pedido', sql`(${t.tipo} = 'CARGO') = (${t.pedidoId} is not null)`),
    check('movimiento_con_medio', sql`(${t.tipo} = 'PAGO') = (${t.medio} is not null)`),
    check('movimiento_contra_algo', sql`(${t.tipo} = 'CONTRAASIENTO') = (${t.contra} is not null)`),
    check('movimiento_con_motivo', sql`${t.tipo} in ('CARGO', 'PAGO') or ${t.nota} <> ''`),
  ],
);
