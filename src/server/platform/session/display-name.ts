import sql, { raw, type Sql } from 'sql-template-tag';
import type { User } from '#contract/users.calls.ts';
import { fullName } from '#contract/users.ts';
import { identifier } from '../db/identifier.ts';

export const displayName = (user: Pick<User, 'nombre' | 'apellido' | 'userName'>) => fullName(user) || user.userName;

/** `displayName` in SQL, for a row of `usuario`; null if a left join found no user. */
export const displayNameOf = (alias: string): Sql =>
  raw(
    `coalesce(nullif(btrim(${identifier(alias)}.nombre || ' ' || ${identifier(alias)}.apellido), ''), ${identifier(alias)}.user_name)`,
  );

export type NamedUser = Pick<User, 'id' | 'nombre' | 'apellido' | 'userName'>;
export const userThing = (user: NamedUser) =>
  ({ entidad: 'usuario', entidadId: user.id, nombre: displayName(user) }) as const;

/** Adds the user name to a display name that several users have: `Ana Díaz (ana.diaz)`. */
export const distinctName = (name: Sql, userName: Sql): Sql => sql`
  case when ${name} in (select ${displayNameOf('same')} from usuario same group by 1 having count(*) > 1)
    then ${name} || ' (' || ${userName} || ')' else ${name} end`;
