import sql, { join, type Sql } from 'sql-template-tag';
import { type Access, typesAdmitted } from '#contract/access.ts';
import {
  noUserText,
  typesThat,
  type UserState,
  type UserStateRule,
  userStates,
  userStatesThat,
} from '#contract/users.ts';
import { column } from '../db/identifier.ts';
import { isOneOf } from '../db/is-one-of.ts';
import { rowsAsOf } from '../db/rows-as-of.ts';
import { notFound } from '../http/refusal.ts';

export const noUser = () => notFound(noUserText);

/** True if the user's type fulfils the rule. `alias` names a row of `usuario`, here and below. */
export const typeOf = (alias: string, rule: Parameters<typeof typesThat>[0]): Sql =>
  isOneOf(`${alias}.tipo`, typesThat(rule));

export const typeMay = (alias: string, access: Access): Sql => isOneOf(`${alias}.tipo`, typesAdmitted(access));

const written: Record<UserState, (alias: string) => Sql> = {
  PENDIENTE: (alias) => sql`${column(alias, 'eliminado_at')} is null and ${column(alias, 'pendiente')}`,
  ACTIVO: (alias) => sql`${column(alias, 'eliminado_at')} is null and not ${column(alias, 'pendiente')}`,
  ELIMINADO: (alias) => sql`${column(alias, 'eliminado_at')} is not null and ${column(alias, 'borrado_at')} is null`,
  BORRADO: (alias) => sql`${column(alias, 'borrado_at')} is not null`,
};

/** True if the user's state fulfils the rule or allows the step. */
export const stateOf = (alias: string, rule: UserStateRule): Sql =>
  sql`(${join(
    userStatesThat(rule).map((state) => written[state](alias)),
    ' or ',
  )})`;

export const userState = (alias: string): Sql =>
  sql`case ${join(
    userStates.map((state) => sql`when ${written[state](alias)} then ${state}`),
    ' ',
  )} end`;

/** Returns the id of the team leader. A leader belongs to her own team. */
export const teamLeaderOf = (alias: string): Sql => sql`
  case when ${typeOf(alias, 'leads')} then ${column(alias, 'id')} else ${column(alias, 'id_lider')} end`;

/** Selects all users with the names, types and leaders that they had just before a moment. */
export const usersAsOf = (at: Sql): Sql => rowsAsOf(users, at);
const users = {
  table: sql`usuario`,
  former: sql`usuario_anterior`,
  key: sql`id`,
  columns: sql`tipo, id_lider, nombre, apellido, user_name`,
};

export const teamLeaderAt = (alias: string, at: Sql): Sql =>
  sql`(select ${teamLeaderOf('w')} from ${usersAsOf(at)} w where w.id = ${column(alias, 'id')})`;
