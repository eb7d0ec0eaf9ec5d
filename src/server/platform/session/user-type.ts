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
