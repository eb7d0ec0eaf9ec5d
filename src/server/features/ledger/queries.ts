import sql, { type Sql } from 'sql-template-tag';
import { z } from 'zod';
import { Movement, type MovementField, type StatementDays } from '#contract/ledger.calls.ts';
import { handMovements } from '#contract/ledger.ts';
import type { Executor } from '../../platform/db/executor.ts';
import { column } from '../../platform/db/identifier.ts';
import { isoInstant, ofDays } from '../../platform/db/instants.ts';
import { isOneOf } from '../../platform/db/is-one-of.ts';
import type { Sorting } from '../../platform/http/answer-list.ts';
import { may, type Viewer } from '../../platform/http/viewer.ts';
import { onlyRow } from '../../platform/rows.ts';
import { displayNameOf } from '../../platform/session/display-name.ts';

/** Adds up a person's debt in US dollars; negative for a credit. */
export const balanceOf = (db: Executor, id: number): Promise<number> => db.one(z.number())`
  select coalesce(sum(importe), 0) from movimiento where usuario_id = ${id}`;

export const movementSorting: Sorting<MovementField> = {
  id: sql`m.id`,
  by: { id: sql`m.id`, createdAt: sql`m."creadoAt"`, tipo: sql`m.tipo`, importe: sql`m.importe` },
};

export const movedOn = ({ fechaDesde, fechaHasta }: StatementDays, timeZone: string): Sql =>
  ofDays('m.creadoAt', [fechaDesde, fechaHasta], timeZone);

export function movementById(db: Executor, viewer: Viewer, id: number): Promise<Movement> {
  const account = sql`usuario_id = (select usuario_id from movimiento where movimiento_id = ${id})`;
  const found = sql`(select * from ${movementsOf(account)} m where m.id = ${id})`;
  return onlyRow(readMovements(db, viewer, found), () => new Error(`movement ${id} is gone`));
}

export function movementsById(db: Executor, viewer: Viewer, ids: readonly number[]): Promise<Movement[]> {
  const accounts = sql`usuario_id in (select usuario_id from movimiento where movimiento_id = any(${[...ids]}::int[]))`;
  return readMovements(
    db,
    viewer,
    sql`(select * from ${movementsOf(accounts)} m where m.id = any(${[...ids]}::int[]))`,
    sql`array_position(${[...ids]}::int[], m.id)`,
  );
}

/**
 * Selects the movements of some accounts, each with the debt after it. The debt is a running sum, so the condition must
 * select whole accounts.
 */
export const movementsOf = (accounts: Sql): Sql => sql`(
  select movimiento_id as id, usuario_id as "usuarioId", tipo, importe, pedido_id as "pedidoId", medio, nota, contra,
    moneda, recibido, cotizacion, dia, creado_por as "creadoPor", creado_at as "creadoAt", sum(importe) over (partition by usuario_id order by movimiento_id) as saldo
  from movimiento where ${accounts})`;

export const readMovements = (db: Executor, viewer: Viewer, found: Sql, order: Sql = sql`m.id`): Promise<Movement[]> =>
  db.rows(Movement)`
    select m.id, m.tipo, m.importe, m.saldo, m."pedidoId", m.medio, m.nota, ${paymentOf('m')} as pago, ${adjustmentDayOf('m')} as dia, ${displayNameOf('q')} as quien,
      ${isoInstant('m.creadoAt')} as "createdAt", ${reversedOf('c')} as contra, r.movimiento_id as "anuladoPor",
      json_build_object('anular', ${may(viewer, 'cashier')}::boolean and ${isOneOf('m.tipo', handMovements)}
        and r.movimiento_id is null) as can
    from ${found} m join usuario q on q.id = m."creadoPor"
    left join movimiento c on c.movimiento_id = m.contra left join movimiento r on r.contra = m.id
    order by ${order}`;

export const paymentOf = (movement: string): Sql => sql`case when ${column(movement, 'moneda')} is not null
  then json_build_object('moneda', ${column(movement, 'moneda')}, 'importe', ${column(movement, 'recibido')},
    'cotizacion', ${column(movement, 'cotizacion')}, 'dia', ${column(movement, 'dia')}) end`;

/** The day since which an adjustment is owed; null without a day, and for other movements. */
export const adjustmentDayOf = (movement: string): Sql =>
  sql`case when ${column(movement, 'moneda')} is null then ${column(movement, 'dia')}::text end`;

const reversedOf = (movement: string): Sql => {
  const id = column(movement, 'movimiento_id');
  return sql`case when ${id} is not null
    then json_build_object('id', ${id}, 'tipo', ${column(movement, 'tipo')}, 'pedidoId', ${column(movement, 'pedido_id')}) end`;
};
