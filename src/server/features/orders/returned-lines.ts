import sql, { type Sql } from 'sql-template-tag';
import { claimStatesThat, resolutionsThat } from '#contract/claims.ts';
import { column } from '../../platform/db/identifier.ts';
import { isOneOf } from '../../platform/db/is-one-of.ts';

/**
 * Selects what came back per line by claims that were decided before a moment. `returned` counts units, `credited` is
 * in US dollars, `restocked` counts the units that went back to the stock.
 */
export const returnedUntil = (until: Sql): Sql => sql`
  select pedido_id, linea, sum(unidades) as returned,
    coalesce(sum(unidades * amount) filter (where ${isOneOf('resolucion', resolutionsThat('credits'))}), 0) as credited,
    coalesce(sum(unidades) filter (where a_stock and ${isOneOf('resolucion', resolutionsThat('stockTakesCost'))}), 0) as restocked
  from reclamo where ${isOneOf('estado', claimStatesThat('isReturn'))} and decidido_at < ${until} group by pedido_id, linea`;

/** The `with` table `devuelto`: what came back per line by all claims that were decided until now. */
export const returnedLines: Sql = sql`devuelto as (${returnedUntil(sql`'infinity'::timestamptz`)})`;

/** Joins the line with this alias to its row of `devuelto`; nulls if nothing came back. */
export const withReturned = (line: string): Sql => sql`
  left join devuelto on devuelto.pedido_id = ${column(line, 'pedido_id')} and devuelto.linea = ${column(line, 'linea')}`;
