import { and, eq, type InferInsertModel, isNull, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { PersonFound, User } from '#contract/users.calls.ts';
import { roleOf } from '#contract/users.ts';
import type { Db, Executor } from '../db/connect.ts';
import { isUniqueViolation } from '../db/errors.ts';
import { usuario } from '../db/schema/users.ts';
import { likeAnywhere } from '../db/search.ts';
import { notFound, Refusal } from '../http/refusal.ts';
import { displayName } from './display-name.ts';

const leader = alias(usuario, 'lider');
type UserRow = typeof usuario.$inferSelect;

/** A row as administrators see it: the password hash stays behind. */
const asUser = ({ clave: _, creadoAt: __, eliminadoAt: ___, ...row }: UserRow): User => ({
  ...row,
  username: row.userName,
  rol: roleOf(row.tipo),
  isAdmin: row.tipo === 'ADMIN',
});

/** Everyone who has an account, by id. */
export async function allUsers(db: Executor): Promise<User[]> {
  const rows = await db.select().from(usuario).where(isNull(usuario.eliminadoAt)).orderBy(usuario.id);
  return rows.map(asUser);
}

/** The account and its leader's name; 404 when there is none, or no more. */
export async function userById(db: Executor, id: number): Promise<User & { lider: string | null }> {
  const [row] = await db
    .select({ user: usuario, leader })
    .from(usuario)
    .leftJoin(leader, eq(leader.id, usuario.idLider))
    .where(and(eq(usuario.id, id), isNull(usuario.eliminadoAt)));
  if (!row) throw notFound('No existe ese usuario.');
  return { ...asUser(row.user), lider: row.leader && displayName(row.leader) };
}

/** Adds an account; 409 `USUARIO_EXISTE` when the name is taken, in any case. */
export async function insertUser(db: Executor, values: InferInsertModel<typeof usuario>): Promise<User> {
  // Visitors try names that are taken: no error for the database to log.
  const [row] = await db.insert(usuario).values(values).onConflictDoNothing().returning();
  if (!row) throw takenName();
  return asUser(row);
}

/** Rethrows, a taken user name as 409. */
export function refuseTakenName(error: unknown): never {
  throw isUniqueViolation(error, 'usuario_user_name') ? takenName() : error;
}

function takenName() {
  const message = 'Ese usuario ya existe. Elija otro.';
  return new Refusal(409, 'USUARIO_EXISTE', message, { errors: [{ field: 'userName', message }] });
}

/** At most 20 people whose full name or user name contains the text, by name. */
export async function findPeople(
  db: Db,
  text: string,
  { types, leaderId }: { types: readonly string[]; leaderId?: number },
): Promise<PersonFound[]> {
  const { rows } = await db.execute<PersonFound>(sql`
    select id, nombre, apellido from usuario
    where eliminado_at is null and tipo = any(${sql.param([...types])}::text[])
      and ${likeAnywhere(sql`nombre || ' ' || apellido || ' ' || user_name`, text)}
      and (${leaderId ?? null}::int is null or id_lider = ${leaderId ?? null}::int)
    order by nombre collate "es-x-icu", apellido collate "es-x-icu", id limit 20`);
  return rows;
}
