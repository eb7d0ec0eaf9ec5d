import sql, { type Sql } from 'sql-template-tag';
import { z } from 'zod';
import type { PeriodQuery } from '#contract/fields.calls.ts';
import { showDay } from '#contract/format.ts';
import type { Executor } from '../../platform/db/executor.ts';
import { dayEnd, dayOf, dayStart } from '../../platform/db/instants.ts';
import { noWindow } from './queries.ts';

/** The orders of a period: their condition on `p` (pedido), and the period as documents name it; of a window its number. */
export type Period = { condition: Sql; label: string; cierre?: number };

/**
 * The period that was asked for, in days of the business's zone; where nothing was, the current window or all orders. 404 when
 * the window does not exist; before the first one the current one is empty.
 */
export async function findPeriod(
  db: Executor,
  query: PeriodQuery,
  { timeZone, otherwise }: { timeZone: string; otherwise: 'actual' | 'todas' },
): Promise<Period> {
  const { fechaDesde, fechaHasta } = query;
  const ofDays = sql`${fechaDesde ? sql`p.created_at >= ${dayStart(fechaDesde, timeZone)}` : sql`true`}
    and ${fechaHasta ? sql`p.created_at < ${dayEnd(fechaHasta, timeZone)}` : sql`true`}`;
  const ventana = query.ventana ?? (fechaDesde || fechaHasta ? 'todas' : otherwise);
  if (ventana === 'todas')
    return {
      condition: ofDays,
      label: fechaDesde && fechaHasta ? `${showDay(fechaDesde)} al ${showDay(fechaHasta)}` : 'Todos los cierres',
    };
  const window = await findWindow(db, ventana, timeZone);
  if (!window && ventana !== 'actual') throw noWindow();
  if (!window) return { condition: sql`false`, label: '' };
  const { id, cierre, opened, closed } = window;
  return {
    cierre,
    condition: sql`p.ventana_id = ${id} and ${ofDays}`,
    label: `Cierre N° ${cierre}: ${closed ? `${showDay(opened)} al ${showDay(closed)}` : `desde el ${showDay(opened)}`}`,
  };
}

export const findWindow = (db: Executor, ventana: number | 'actual', timeZone: string) =>
  db.maybeOne(WindowDays)`
    select ventana_id as id, cierre, ${dayOf('abierta_at', timeZone)} as opened, ${dayOf('cerrada_at', timeZone)} as closed
    from ventana where ${ventana === 'actual' ? sql`true` : sql`ventana_id = ${ventana}`}
    order by cerrada_at is null desc, ventana_id desc limit 1`;

const WindowDays = z.object({ id: z.int(), cierre: z.int(), opened: z.iso.date(), closed: z.iso.date().nullable() });
