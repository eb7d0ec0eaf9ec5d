import sql, { raw, type Sql } from 'sql-template-tag';
import type { User } from '#contract/users.calls.ts';
import { fullName } from '#contract/users.ts';
import { identifier } from '../db/identifier.ts';

/** First and last name, or the user name when both are empty. */
export const displayName = (user: Pick<User, 'nombre' | 'apellido' | 'userName'>) => fullName(user) || user.userName;

/** `displayName` in SQL, for the row of `usuario` with this alias; null when a join found no row. */
export const displayNameOf = (alias: string): Sql =>
  raw(
    `coalesce(nullif(btrim(${identifier(alias)}.nombre || ' ' || ${identifier(alias)}.apellido), ''), ${identifier(alias)}.user_name)`,
  );

export type NamedUser = Pick<User, 'id' | 'nombre' | 'apellido' | 'userName'>;
/** A user as a thing of the audit. */
export const userThing = (user: NamedUser) =>
  ({ entidad: 'usuario', entidadId: user.id, nombre: displayName(user) }) as const;

/** A display name. If several users have the same one, the user name is added: `Ana Díaz (ana.diaz)`. */
export const distinctName = (name: Sql, userName: Sql): Sql => sql`
  case when ${name} in (select ${displayNameOf('same')} from usuario same group by 1 having count(*) > 1)
    then ${name} || ' (' || ${userName} || ')' else ${name} end`;
