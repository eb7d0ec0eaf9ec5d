import { z } from 'zod';
import type { Change } from '../db/change.ts';
import type { Db } from '../db/connect.ts';
import type { Transaction } from '../db/transaction.ts';
import { Refusal } from '../http/refusal.ts';
import { displayNameOf } from './display-name.ts';
import { noUser } from './queries.ts';

/** The id when it is an active leader's, else null. The leader stays one until the transaction ends. */
export async function activeLeader(tx: Transaction, id: number | null | undefined): Promise<number | null> {
  if (!id) return null;
  const known =
    await tx.execute`select from usuario where id = ${id} and tipo = 'LIDER' and eliminado_at is null for share`;
  return known ? id : null;
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
  const counted = await db.maybeOne(Counted)`
    select (select count(*) from usuario v where v.id_lider = u.id and v.eliminado_at is null) as vendedores
    from usuario u where u.id = ${id} and u.eliminado_at is null`;
  if (!counted) throw noUser();
  return counted;
}

const Counted = z.object({ vendedores: z.int() });

/** Leaves the sellers of a former leader without one. Call it after the leader's own row was changed. */
export async function releaseSellers({ tx, record }: Change, leader: { id: number; name: string }) {
  const sellers = await tx.rows(Released)`
    update usuario u set id_lider = null where id_lider = ${leader.id} returning id, ${displayNameOf('u')} as nombre`;
  const change = { entidad: 'usuario', campo: 'líder', antes: leader.name, despues: null } as const;
  await record(sellers.map(({ id, nombre }) => ({ ...change, entidadId: id, nombre })));
}

const Released = z.object({ id: z.int(), nombre: z.string() });
