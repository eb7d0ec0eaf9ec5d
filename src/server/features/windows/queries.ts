import sql, { type Sql } from 'sql-template-tag';
import { z } from 'zod';
import type { PeriodQuery } from '#contract/fields.calls.ts';
import { showDay, showDays } from '#contract/format.ts';
import { statesThat } from '#contract/orders.ts';
import { OrderingWindow, type WindowField, WindowSummary } from '#contract/windows.calls.ts';
import { readSnapshot } from '../../platform/db/connect.ts';
import type { Db, Executor } from '../../platform/db/executor.ts';
import { column } from '../../platform/db/identifier.ts';
import { dayOf, isoInstant, ofDays } from '../../platform/db/instants.ts';
import { isOneOf } from '../../platform/db/is-one-of.ts';
import { type AuditChange, changeOf } from '../../platform/db/record.ts';
import { allOf, likeAnywhere, likeStart, wordsOf } from '../../platform/db/search.ts';
import type { Sorting } from '../../platform/http/answer-list.ts';
import { notFound } from '../../platform/http/refusal.ts';
import { seenBy, type Viewer } from '../../platform/http/viewer.ts';
import { onlyRow } from '../../platform/rows.ts';
import { displayNameOf } from '../../platform/session/display-name.ts';
import { typeOf } from '../../platform/session/user-rules.ts';
import { ofTeam } from '../users/leaders.ts';

export const isOpen = async (db: Executor) => (await db.execute`select from ventana where cerrada_at is null`) === 1;

export const windowSorting: Sorting<WindowField> = {
  id: sql`v.ventana_id`,
  whole: sql`v.ventana_id desc`,
  by: {
    id: sql`v.ventana_id`,
    cierre: sql`v.cierre`,
    abierta: sql`v.abierta_at`,
    cerrada: sql`v.cerrada_at`,
    pedidos: sql`s.pedidos`,
    total: sql`s.total`,
  },
};

/** True for windows `v` that match each word: the first digits of the number, or a part of a day as `DD/MM/YYYY`. */
export const windowsMatching = (q: string | undefined, timeZone: string): Sql => {
  const day = (column: string) => sql`to_char((${dayOf(column, timeZone)})::date, 'DD/MM/YYYY')`;
  const days = sql`concat_ws(' ', ${day('v.abierta_at')}, ${day('v.cerrada_at')})`;
  const fits = (word: string) => (word.includes('/') ? likeAnywhere(days, word) : likeStart(sql`v.cierre::text`, word));
  return allOf(wordsOf(q).map(fits));
};

/** Finds windows `v` with the number and sum of their orders. A leader's figures count only the team's orders. */
export function findWindows(db: Executor, viewer: Viewer, which: Sql): Promise<OrderingWindow[]> {
  const [pedidos, total, counted] = seenBy(viewer, {
    everybody: [sql`v.pedidos`, sql`v.total`, sql`v.pedidos is null`],
    team: [sql`null::int`, sql`null::numeric`, ofTeam('p', viewer.id)],
    nobody: [sql`null::int`, sql`null::numeric`, sql`false`],
  });
  return db.rows(OrderingWindow)`
    select v.ventana_id as id, v.cierre, ${isoInstant('v.abierta_at')} as abierta, ${isoInstant('v.cerrada_at')} as cerrada,
      s.pedidos, s.total
    from ventana v cross join lateral (
      select coalesce(${pedidos}, count(*)) as pedidos, coalesce(${total}, sum(p.total_amount), 0) as total
      from pedido p where ${counted} and p.ventana_id = v.ventana_id and ${isOneOf('p.estado', statesThat('counts'))}
    ) s
    where ${which}`;
}

export const windowById = (db: Executor, viewer: Viewer, id: number): Promise<OrderingWindow> =>
  onlyRow(findWindows(db, viewer, sql`v.ventana_id = ${id}`), noWindow);

export async function requireWindow(db: Executor, id: number) {
  if (!(await db.execute`select from ventana where ventana_id = ${id}`)) throw noWindow();
}

export const noWindow = () => notFound('No existe esa ventana.');

/** Reads a window's totals, and the sellers without an order in the window. 404 for an unknown window. */
export const readSummary = (db: Db, viewer: Viewer, id: number): Promise<WindowSummary> =>
  readSnapshot(db, async (tx) => ({
    ...(await windowById(tx, viewer, id)),
    sinPedidos: await sellersWithoutOrder(tx, id),
  }));

/** Counts the orders that came into a window after an instant, without cancelled orders. 404 for an unknown window. */
export async function ordersSince(db: Db, id: number, since: string) {
  await requireWindow(db, id);
  const pedidos = await db.one(z.int())`
    select count(*) from pedido
    where ventana_id = ${id} and ${isOneOf('estado', statesThat('counts'))} and created_at > ${since}::timestamptz`;
  return { pedidos };
}

/** Finds the sellers without an order. For a closed window, these are sellers of the time when it closed. */
const sellersWithoutOrder = (db: Executor, ventanaId: number) =>
  db.rows(WindowSummary.shape.sinPedidos.element)`
    select u.id, ${displayNameOf('u')} as "nombreCompleto"
    from usuario u join ventana v on v.ventana_id = ${ventanaId}
    where ${typeOf('u', 'isLed')} and u.creado_at <= coalesce(v.cerrada_at, now())
      and (u.eliminado_at is null or u.eliminado_at > v.cerrada_at)
      and not exists (
        select from pedido p where p.ventana_id = v.ventana_id and p.usuario_id = u.id and ${isOneOf('p.estado', statesThat('counts'))})
    order by ${sql`${displayNameOf('u')} collate "es-x-icu"`}, u.id`;

/**
 * `holds` is the condition for the period's orders, `label` the period's name in documents. `until` is its last day,
 * `cierre` the number of its window.
 */
export type Period = { holds: (order: string) => Sql; label: string; until?: string | undefined; cierre?: number };

/** Finds the requested period or, without one, the current window or all orders. 404 for an unknown window. */
export async function findPeriod(
  db: Executor,
  query: PeriodQuery,
  { timeZone, otherwise }: { timeZone: string; otherwise: 'actual' | 'todas' },
): Promise<Period> {
  const { fechaDesde, fechaHasta } = query;
  const isPlaced = (order: string) => ofDays(`${order}.created_at`, [fechaDesde, fechaHasta], timeZone);
  const ventana = query.ventana ?? (fechaDesde || fechaHasta ? 'todas' : otherwise);
  if (ventana === 'todas')
    return {
      holds: isPlaced,
      until: fechaHasta,
      label: fechaDesde && fechaHasta ? showDays(fechaDesde, fechaHasta) : 'Todos los cierres',
    };
  const window = await findWindow(db, ventana, timeZone);
  if (!window) return { holds: () => sql`false`, label: '' };
  const { id, cierre, closed } = window;
  return {
    cierre,
    until: closed ?? undefined,
    holds: (order) => sql`${column(order, 'ventana_id')} = ${id} and ${isPlaced(order)}`,
    label: windowLabel(window),
  };
}

export const windowLabel = ({ cierre, opened, closed }: z.output<typeof WindowDays>): string =>
  `Cierre N° ${cierre}: ${closed ? showDays(opened, closed) : `desde el ${showDay(opened)}`}`;

/** Finds a window by id, or the open or last window. 404 for an unknown id, undefined if there never was a window. */
export async function findWindow(db: Executor, ventana: number | 'actual', timeZone: string) {
  const window = await db.maybeOne(WindowDays)`
    select ventana_id as id, cierre, ${dayOf('abierta_at', timeZone)} as opened, ${dayOf('cerrada_at', timeZone)} as closed
    from ventana where ${ventana === 'actual' ? sql`true` : sql`ventana_id = ${ventana}`}
    order by cerrada_at is null desc, ventana_id desc limit 1`;
  if (!window && typeof ventana === 'number') throw noWindow();
  return window;
}

const WindowDays = z.object({ id: z.int(), cierre: z.int(), opened: z.iso.date(), closed: z.iso.date().nullable() });

export const WindowKey = OrderingWindow.pick({ id: true, cierre: true });

type State = 'ABIERTA' | 'CERRADA';

export const windowThing = ({ id, cierre }: z.output<typeof WindowKey>) =>
  ({ entidad: 'ventana', entidadId: id, nombre: `Cierre N° ${cierre}` }) as const;

export const windowStateChange = (window: z.output<typeof WindowKey>, antes: State, despues: State): AuditChange =>
  changeOf(windowThing(window), 'estado', antes, despues);
