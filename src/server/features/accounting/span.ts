import sql from 'sql-template-tag';
import { z } from 'zod';
import type { PeriodQuery } from '#contract/fields.calls.ts';
import { showDay, showDays } from '#contract/format.ts';
import type { Executor } from '../../platform/db/executor.ts';
import { dayEnd, dayOf, dayStart } from '../../platform/db/instants.ts';
import { findWindow } from '../windows/queries.ts';

/**
 * Returns a period's name, its start, and the first moment after it. A window's period ends when the next window opens,
 * so that no movement falls between two periods. 404 for an unknown window.
 */
export async function findSpan(db: Executor, query: PeriodQuery, timeZone: string) {
  const { fechaDesde, fechaHasta, ventana = 'actual' } = query;
  if (fechaDesde && fechaHasta)
    return {
      period: showDays(fechaDesde, fechaHasta),
      from: sql`${dayStart(fechaDesde, timeZone)}`,
      // If the last day is not over, the period ends now.
      until: sql`least(${dayEnd(fechaHasta, timeZone)}, now())`,
    };
  const window = ventana === 'todas' ? undefined : await findWindow(db, ventana, timeZone);
  if (!window) return { period: 'Todo', from: sql`'-infinity'::timestamptz`, until: sql`now()` };
  const { id, cierre, opened } = window;
  const { next, last } = await db.one(Next)`
    select min(ventana_id) as next, ${dayOf(sql`min(abierta_at)`, timeZone)} as last from ventana where ventana_id > ${id}`;
  const at = (window: number) => sql`(select abierta_at from ventana where ventana_id = ${window})`;
  return {
    period: `Cierre N° ${cierre}: desde el ${showDay(opened)}${last ? ` hasta abrir el siguiente, el ${showDay(last)}` : ''}`,
    from: at(id),
    until: next ? at(next) : sql`now()`,
  };
}

const Next = z.object({ next: z.int().nullable(), last: z.iso.date().nullable() });
