import { sql } from 'drizzle-orm';
import type { Change } from '../db/change.ts';
import type { Db, Transaction } from '../db/connect.ts';
import { notFound, Refusal } from '../http/refusal.ts';
import { displayName } from './display-name.ts';

/** The id when it is an active leader's, else null. The leader stays one until the transaction ends. */
export async function activeLeader(tx: Transaction, id: number | null | undefined): Promise<number | null> {
  if (!id) return null;
  const { rowCount } = await tx.execute(
    sql`select from usuario where id = ${id} and tipo = 'LIDER' and eliminado_at is null for share`,
  );
  return rowCount ? id : null;
}

/** The leader that was asked for, null for none (0); 422 `LIDER_DESCONOCIDO` for the seller itself or no active leader. */
export async function demandLeader(
  tx: Transaction,
  id: number | null | undefined,
  sellerId?: number,
): Promise<number | null> {
  if (!id) return null;
  const leader = id !== sellerId && (await activeLeader(tx, id));
  if (leader) return leader;
  const message = 'El líder elegido no existe. Elija otro.';
  throw new Refusal(422, 'LIDER_DESCONOCIDO', message, { errors: [{ field: 'idLider', message }] });
}

/** How many active sellers somebody leads; 404 when there is no such user, or no more. */
export async function countSellers(db: Db, id: number): Promise<{ vendedores: number }> {
  const { rows } = await db.execute<{ vendedores: number }>(sql`
    select (select count(*) from usuario v where v.id_lider = u.id and v.eliminado_at is null) as vendedores
    from usuario u where u.id = ${id} and u.eliminado_at is null`);
  if (!rows[0]) throw notFound('No existe ese usuario.');
  return rows[0];
}

/** Leaves the sellers of a former leader without one. Call it after the leader's own row was changed. */
export async function releaseSellers({ tx, record }: Change, leader: { id: number; name: string }) {
  const { rows } = await tx.execute<{ id: number; nombre: string; apellido: string; userName: string }>(sql`
    update usuario set id_lider = null where id_lider = ${leader.id}
    returning id, nombre, apellido, user_name as "userName"`);
  const changes = rows.map((seller) => ({
    entidad: 'usuario' as const,
    entidadId: seller.id,
    nombre: displayName(seller),
    campo: 'líder',
    antes: leader.name,
    despues: null,
  }));
  await record(changes);
}
