import sql, { type Sql } from 'sql-template-tag';
import { claimStatesThat, resolutionsThat } from '#contract/claims.ts';
import { column } from '../../platform/db/identifier.ts';
import { isOneOf } from '../../platform/db/is-one-of.ts';

/** A table of a `with`: `devuelto` has the lines of which units came back: how many, what was credited for them in US dollars, and how many of them take their cost off. */
export const returnedLines: Sql = sql`devuelto as (
  select pedido_id, linea, sum(unidades) as returned,
    coalesce(sum(unidades * amount) filter (where ${isOneOf('resolucion', resolutionsThat('credits'))}), 0) as credited,
    coalesce(sum(unidades) filter (where a_stock and ${isOneOf('resolucion', resolutionsThat('stockTakesCost'))}), 0) as restocked
  from reclamo where ${isOneOf('estado', claimStatesThat('isReturn'))} group by pedido_id, linea)`;

/** Joins to a line the units of it that came back, nulls where none did. */
export const withReturned = (line: string): Sql => sql`
  left join devuelto on devuelto.pedido_id = ${column(line, 'pedido_id')} and devuelto.linea = ${column(line, 'linea')}`;
