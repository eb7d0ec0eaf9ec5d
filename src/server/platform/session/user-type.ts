import sql, { type Sql } from 'sql-template-tag';
import { typesThat } from '#contract/users.ts';
import { column } from '../db/identifier.ts';
import { isOneOf } from '../db/is-one-of.ts';

/** Whether the row of `usuario` with this alias is of a type of which a rule holds. */
export const typeOf = (alias: string, rule: Parameters<typeof typesThat>[0]): Sql =>
  isOneOf(`${alias}.tipo`, typesThat(rule));

/** The id of the leader whose team somebody counts for, of the row of `usuario` with this alias; a leader's own. */
export const teamLeaderOf = (alias: string): Sql => sql`
  case when ${typeOf(alias, 'leads')} then ${column(alias, 'id')} else ${column(alias, 'id_lider')} end`;

/** The same just before a moment: moving somebody changes nothing that was. */
export const teamLeaderAt = (alias: string, at: Sql): Sql => {
  const id = column(alias, 'id');
  return sql`(
  select ${teamLeaderOf('w')} from (
    select id, hasta, tipo, id_lider from usuario_anterior where id = ${id} and hasta >= ${at}
    union all select id, 'infinity', tipo, id_lider from usuario where id = ${id}
  ) w order by w.hasta limit 1)`;
};
