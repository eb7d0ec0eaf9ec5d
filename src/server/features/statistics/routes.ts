import sql from 'sql-template-tag';
import { z } from 'zod';
import { WeekStatistic } from '#contract/documents.calls.ts';
import { statesThat } from '#contract/orders.ts';
import type { Db } from '../../platform/db/executor.ts';
import { isOneOf } from '../../platform/db/is-one-of.ts';
import type { Parts } from '../../platform/http/mount.ts';
import { accepts, type Downloads } from '../downloads/downloads.ts';
import { formerly, lastOrdered } from '../orders/ordered-lines.ts';
import { noOrders } from '../orders/period-orders.ts';
import { deliveredOf } from '../orders/queries.ts';
import { returnedLines, withReturned } from '../orders/returned-lines.ts';
import { dailyReport } from './daily-report.ts';

export function statisticsRoutes({ mount, db, downloads, config: { timeZone } }: Parts & { downloads: Downloads }) {
  return mount({
    'GET /api/producto/estadistica': ({ query }) => weekStatistics(db, timeZone, query.fecha),
    'GET /api/producto/reporte': ({ query }) => dailyReport(db, { fecha: query.fecha, timeZone }),
    'POST /api/producto/reporte': async ({ body, ...to }) => {
      const rows = await dailyReport(db, { fecha: body.fecha, timeZone });
      if (!rows.length) throw noOrders('dailyReport');
      const read = async () => ({ day: body.fecha, rows });
      return accepts(to, 'xlsx') && !accepts(to, 'pdf')
        ? downloads.send(to, 'reporteDiario.xlsx', 'dailyReportXlsx', read)
        : downloads.send(to, 'reporteDiario.pdf', 'dailyReportPdf', read);
    },
  });
}

/**
 * Counts the units of each product that were ordered on each day of the week of `date`, by default this week. Cancelled
 * orders do not count. `devueltas` are the units that came back since.
 */
async function weekStatistics(db: Db, timeZone: string, date?: string): Promise<WeekStatistic[]> {
  const rows = await db.rows(Counted)`
    with week as (
      select date_trunc('week', coalesce(${date ?? null}::date, (now() at time zone ${timeZone})::date)::timestamp) as monday
    ), ${returnedLines}, ordered as (
      select l.producto_id, l.name, ${deliveredOf('l')} as units, p.pedido_id, l.linea, returned,
        extract(isodow from p.created_at at time zone ${timeZone}) as day
      from week
      join pedido p on p.created_at >= monday at time zone ${timeZone}
        and p.created_at < (monday + interval '7 days') at time zone ${timeZone}
      join pedido_linea l on l.pedido_id = p.pedido_id ${withReturned('l')}
      where ${isOneOf('p.estado', statesThat('counts'))}
    ), counted as (
      select producto_id as "productoId", ${lastOrdered('ordered', 'name')} as nombre, ${formerly('ordered', 'name')} as antes,
        ${unitsOn(1)} as lunes, ${unitsOn(2)} as martes, ${unitsOn(3)} as miercoles, ${unitsOn(4)} as jueves,
        ${unitsOn(5)} as viernes, ${unitsOn(6)} as sabado, ${unitsOn(7)} as domingo, sum(units) as "totalQuantity", sum(returned) as devueltas
      from ordered group by producto_id
    )
    select * from counted order by "totalQuantity" desc, nombre collate "es-x-icu", "productoId"`;
  return rows.map(({ antes, devueltas, ...row }) => ({
    ...row,
    ...(antes !== null && { antes }),
    ...(devueltas !== null && { devueltas }),
  }));
}

const Counted = WeekStatistic.extend({ antes: z.string().nullable(), devueltas: z.int().nullable() });

const unitsOn = (day: number) => sql`coalesce(sum(units) filter (where day = ${day}), 0)`;
