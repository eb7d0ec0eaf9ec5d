import { sql } from 'drizzle-orm';
import type { DailyReportRow } from '#contract/products.ts';
import type { Executor } from '../db/connect.ts';

/** Units of each product ordered on a day (YYYY-MM-DD, today if left out) of the business's zone; cancelled orders do not count. */
export async function dailyReport(
  db: Executor,
  { fecha, timeZone }: { fecha: string | undefined; timeZone: string },
): Promise<DailyReportRow[]> {
  const { rows } = await db.execute<DailyReportRow>(sql`
    with day as (select coalesce(${fecha ?? null}::date, (now() at time zone ${timeZone})::date) as fecha)
    select l.name, sum(l.quantity)::int as quantity, to_char(day.fecha, 'YYYY-MM-DD') as "localDate"
    from day
    join pedido p on p.created_at >= day.fecha::timestamp at time zone ${timeZone}
      and p.created_at < (day.fecha + 1)::timestamp at time zone ${timeZone} and p.estado <> 'CANCELADO'
    join pedido_linea l on l.pedido_id = p.pedido_id
    group by l.producto_id, l.name, day.fecha
    order by l.name collate "es-x-icu", l.producto_id`);
  return rows;
}
