import { z } from 'zod';
import { statesThat } from '#contract/orders.ts';
import { DailyReportRow } from '#contract/products.calls.ts';
import type { Executor } from '../../platform/db/executor.ts';
import { isOneOf } from '../../platform/db/is-one-of.ts';
import { formerly, lastOrdered } from '../orders/ordered-lines.ts';
import { deliveredOf } from '../orders/queries.ts';

/** Counts the units of each product ordered on a day (YYYY-MM-DD), by default today, without cancelled orders. */
export async function dailyReport(db: Executor, { fecha, timeZone }: { fecha: string | undefined; timeZone: string }) {
  const rows = await db.rows(Counted)`
    with day as (select coalesce(${fecha ?? null}::date, (now() at time zone ${timeZone})::date) as fecha)
    select ${lastOrdered('l', 'name')} as name, ${formerly('l', 'name')} as antes, sum(${deliveredOf('l')}) as quantity, to_char(day.fecha, 'YYYY-MM-DD') as "localDate"
    from day
    join pedido p on p.created_at >= day.fecha::timestamp at time zone ${timeZone}
      and p.created_at < (day.fecha + 1)::timestamp at time zone ${timeZone} and ${isOneOf('p.estado', statesThat('counts'))}
    join pedido_linea l using (pedido_id)
    group by l.producto_id, day.fecha
    order by ${lastOrdered('l', 'name')} collate "es-x-icu", l.producto_id`;
  return rows.map(({ antes, ...row }) => ({ ...row, ...(antes !== null && { antes }) }));
}

const Counted = DailyReportRow.extend({ antes: z.string().nullable() });
