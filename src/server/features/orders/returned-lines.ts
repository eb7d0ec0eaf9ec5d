import sql, { type Sql } from 'sql-template-tag';
import { resolutionsThat } from '#contract/claims.ts';
import { column } from '../../platform/db/identifier.ts';
import { isOneOf } from '../../platform/db/is-one-of.ts';

/**
 * Adds up, for each line, the claims that were approved before a moment. `returned`: the units that the shop kept.
 * `restocked`: how many of these went back to the stock. `credited`: the US dollars that the buyer got.
 */
export const returnedUntil = (until: Sql): Sql => sql`
  select pedido_id, linea, coalesce(sum(unidades) filter (where ${isKept}), 0) as returned,
    coalesce(sum(unidades * amount) filter (where ${isOneOf('resolucion', resolutionsThat('credits'))}), 0) as credited,
    coalesce(sum(unidades) filter (where a_stock and ${isKept}), 0) as restocked
  from reclamo where resolucion is not null and decidido_at < ${until} group by pedido_id, linea`;

const isKept = isOneOf('resolucion', resolutionsThat('keepsUnits'));

/** The `with` table `devuelto`: the sums of all approved claims, by line. */
export const returnedLines: Sql = sql`devuelto as (${returnedUntil(sql`'infinity'::timestamptz`)})`;

export const withReturned = (line: string): Sql => sql`
  left join devuelto on devuelto.pedido_id = ${column(line, 'pedido_id')} and devuelto.linea = ${column(line, 'linea')}`;
