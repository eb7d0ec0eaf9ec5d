import { sql } from 'drizzle-orm';
import { leaderOfPickupPoint } from '#contract/pickup-points.ts';
import type { Registration, User } from '#contract/users.ts';
import type { Db, Executor } from '../db/connect.ts';
import { demandStrongPassword, hashPassword } from '../session/password.ts';
import { insertUser } from './queries.ts';

/** Registers a reseller (§5): always VENDEDOR. 409 `USUARIO_EXISTE`, 422 `CONTRASENA_DEBIL`. */
export async function registerReseller(db: Db, { password, idLider, ...person }: Registration): Promise<User> {
  demandStrongPassword(password, person.userName);
  const clave = await hashPassword(password);
  const lider = (await knownLeader(db, idLider)) ?? (await knownLeader(db, leaderOfPickupPoint(person.retiro)));
  return insertUser(db, { ...person, clave, tipo: 'VENDEDOR', idLider: lider });
}

/** The id when it is an active leader's, else null. */
export async function knownLeader(db: Executor, id: number | null | undefined): Promise<number | null> {
  if (!id) return null;
  const { rowCount } = await db.execute(
    sql`select from usuario where id = ${id} and tipo = 'LIDER' and eliminado_at is null`,
  );
  return rowCount ? id : null;
}
