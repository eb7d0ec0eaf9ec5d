import sql, { type Sql } from 'sql-template-tag';
import { claimStatesThat, resolutionsThat } from '#contract/claims.ts';
import { column } from '../../platform/db/identifier.ts';
import { isOneOf } from '../../platform/db/is-one-of.ts';

/** The `with` table `devuelto`: returned units per line, their credit in US dollars, and units whose cost is subtracted. */
export const returnedLines: Sql = sql`devuelto as (
  select pedido_id, linea, sum(unidades) as returned,
    coalesce(sum(unidades * amount) filter (where ${isOneOf('resolucion', resolutionsThat('credits'))}), 0) as credited,
    coalesce(sum(unidades) filter (where a_stock and ${isOneOf('resolucion', resolutionsThat('stockTakesCost'))}), 0) as restocked
  from reclamo where ${isOneOf('estado', claimStatesThat('isReturn'))} group by pedido_id, linea)`;

/** Joins a line with its returned units; nulls when there are none. */
export const withReturned = (line: string): Sql => sql`
  left join devuelto on devuelto.pedido_id = ${column(line, 'pedido_id')} and devuelto.linea = ${column(line, 'linea')}`;
