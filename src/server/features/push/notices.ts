import sql, { type Sql } from 'sql-template-tag';
import { z } from 'zod';
import { spokenDate } from '#contract/days.ts';
import { END_NOTICE, type NoticeKind, type PushMessage } from '#contract/notices.ts';
import { type OrderState, type Pickup, pickupInWords, stateRules } from '#contract/orders.ts';
import type { Db, Executor } from '../../platform/db/executor.ts';
import { column } from '../../platform/db/identifier.ts';
import { stateOf } from '../../platform/session/user-rules.ts';
import { wallClock } from '../../platform/wall-clock.ts';

type Notice = {
  tipo: NoticeKind;
  pedidoId: number | null;
  cierraAt: Date | null;
  /** Null if the pickup day is unknown or past. */
  pickup: Pickup | null;
};

/** Returns a notice's text. Devices show only the newest notice of a `tag`. */
export const noticeMessage = ({ tipo, pedidoId, cierraAt, pickup }: Notice, timeZone: string): PushMessage =>
  noticeMessages[tipo]({
    pedidoId,
    closes: cierraAt && when(cierraAt, timeZone),
    pickedUp: pickup && `${pickupInWords(pickup)}.`,
  });

type NoticeWords = { pedidoId: number | null; closes: string | null; pickedUp: string | null };
const noticeMessages: Record<NoticeKind, (words: NoticeWords) => PushMessage> = {
  APERTURA: ({ closes }) => ({
    title: 'El catálogo abrió',
    text: closes ? `Puede pedir hasta el ${closes}.` : 'Ya puede hacer su pedido.',
    path: '/individual',
    tag: 'catalogo',
  }),
  CIERRE: ({ closes }) => ({
    title: 'El catálogo está por cerrar',
    text: `Cierra el ${closes}: si le falta pedir algo, pídalo ahora.`,
    path: '/carrito',
    tag: 'catalogo',
  }),
  REALIZADO: ({ pedidoId, pickedUp }) => ({
    title: `Su pedido N° ${pedidoId} está realizado`,
    text: pickedUp ?? 'Toque para ver sus pedidos.',
    path: '/pedido-vendedor',
    tag: `pedido-${pedidoId}`,
  }),
  RECLAMO: ({ pedidoId }) => ({
    title: 'Su reclamo tiene respuesta',
    text: `Es del pedido N° ${pedidoId}. Toque para ver sus pedidos.`,
    path: '/pedido-vendedor',
    tag: `reclamo-${pedidoId}`,
  }),
  RETIRO: ({ pedidoId, pickedUp }) => ({
    title: `Día de retiro de su pedido N° ${pedidoId}`,
    text: pickedUp ?? 'Cambió, y el nuevo todavía no se sabe.',
    path: '/pedido-vendedor',
    tag: `retiro-${pedidoId}`,
  }),
};

/** Returns a day and time: 'lunes 23/11 a las 18:00'. */
function when(instant: Date, timeZone: string): string {
  const { day, time } = wallClock(instant, timeZone);
  return `${spokenDate(day)} a las ${time.slice(0, 5)}`;
}

const asking = (kind: NoticeKind) => sql`
  suscripcion s join usuario u on u.id = s.usuario_id and ${kind} = any(s.tipos) and ${stateOf('u', 'hasAccount')}`;

/** Stores an opening's notices for everybody who may order. They expire after 12 hours, or at the window's end. */
export const noticeOpening = (tx: Executor) => tx.execute`
  insert into aviso (suscripcion_id, tipo, cierra_at, vence_at)
  select s.suscripcion_id, 'APERTURA', p.cierra_at, least(p.cierra_at, now() + interval '12 hours')
  from ${asking('APERTURA')} left join programacion p on true where ${stateOf('u', 'orders')}`;

export const forgetWindowNotices = (tx: Executor) => tx.execute`delete from aviso where tipo in ('APERTURA', 'CIERRE')`;

export async function noticeState(tx: Executor, orderIds: readonly number[], state: OrderState) {
  const { notice } = stateRules[state];
  if (notice) await noticeBuyers(tx, notice, orderIds);
}

export const noticeDecided = (tx: Executor, orderId: number) => noticeBuyers(tx, 'RECLAMO', [orderId]);

/** Stores notices of a new pickup day, and deletes notices of the old day that were not sent. */
export async function noticePickup(tx: Executor, orderIds: readonly number[]) {
  await tx.execute`delete from aviso where tipo = 'RETIRO' and pedido_id = any(${orderIds}::int[])`;
  await noticeBuyers(tx, 'RETIRO', orderIds);
}

const noticeBuyers = (tx: Executor, kind: NoticeKind, orderIds: readonly number[]) => tx.execute`
  insert into aviso (suscripcion_id, tipo, pedido_id, vence_at)
  select s.suscripcion_id, ${kind}, p.pedido_id, now() + interval '3 days'
  from pedido p join (${asking(kind)}) on s.usuario_id = p.usuario_id
  where p.pedido_id = any(${orderIds}::int[])`;

export const forgetDone = (tx: Executor, orderIds: readonly number[]) =>
  tx.execute`delete from aviso where pedido_id = any(${orderIds}::int[])`;

/** Stores notices of the window's programmed end, once per window. */
export const noticeWindowEnd = (db: Db) =>
  db.transaction(async (tx) => {
    const end = await tx.maybeOne(z.string())`
      update programacion p set ventana_avisada = v.ventana_id from ventana v
      where ${endsSoon('v', 'p')} and ${noticeAt('p')} <= clock_timestamp() returning p.cierra_at::text`;
    if (!end) return;
    await tx.execute`
      insert into aviso (suscripcion_id, tipo, cierra_at, vence_at)
      select s.suscripcion_id, 'CIERRE', ${end}::timestamptz, ${end}::timestamptz
      from ${asking('CIERRE')} where ${stateOf('u', 'orders')}`;
  });

/** True for an open window whose programmed end is to come and has no notices yet. */
export const endsSoon = (window: string, schedule: string): Sql => sql`
  ${column(window, 'cerrada_at')} is null and ${column(schedule, 'ventana_avisada')} is distinct from ${column(window, 'ventana_id')}
  and ${column(schedule, 'cierra_at')} > clock_timestamp()`;
export const noticeAt = (schedule: string): Sql =>
  sql`${column(schedule, 'cierra_at')} - make_interval(mins => ${END_NOTICE})`;
