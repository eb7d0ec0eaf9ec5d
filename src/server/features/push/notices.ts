import sql, { type Sql } from 'sql-template-tag';
import { z } from 'zod';
import { spokenDate } from '#contract/days.ts';
import { END_NOTICE, type NoticeKind, type PushMessage } from '#contract/notices.ts';
import { type OrderState, type Pickup, pickupInWords, stateRules } from '#contract/orders.ts';
import type { Db, Executor } from '../../platform/db/executor.ts';
import { column } from '../../platform/db/identifier.ts';
import { stateOf } from '../../platform/session/user-rules.ts';
import { wallClock } from '../../platform/wall-clock.ts';

/** Notices are written with the change that they tell of, and sent after its commit (`send-notices.ts`). */
type Notice = {
  tipo: NoticeKind;
  pedidoId: number | null;
  cierraAt: Date | null;
  /** Where an order is handed over and on which day, while that is known and to come. */
  pickup: Pickup | null;
};

/** What a notice says. The same `tag` in place of an older one: of two openings nobody needs the first. */
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

/** 'lunes 23/11 a las 18:00'. */
function when(instant: Date, timeZone: string): string {
  const { day, time } = wallClock(instant, timeZone);
  return `${spokenDate(day)} a las ${time.slice(0, 5)}`;
}

/** The devices `s` of the users `u` who asked for a kind of notice and are still to hear of it. */
const asking = (kind: NoticeKind) => sql`
  suscripcion s join usuario u on u.id = s.usuario_id and ${kind} = any(s.tipos) and ${stateOf('u', 'hasAccount')}`;

/** Writes that the catalogue opens, to everybody who may order; of use until it closes, or half a day. */
export const noticeOpening = (tx: Executor) => tx.execute`
  insert into aviso (suscripcion_id, tipo, cierra_at, vence_at)
  select s.suscripcion_id, 'APERTURA', p.cierra_at, least(p.cierra_at, now() + interval '12 hours')
  from ${asking('APERTURA')} left join programacion p on true where ${stateOf('u', 'orders')}`;

/** The catalogue closed: notices of its opening or its end that were not sent so far need not be. */
export const forgetWindowNotices = (tx: Executor) => tx.execute`delete from aviso where tipo in ('APERTURA', 'CIERRE')`;

/** Writes to their buyers that orders came to a state, where that has a notice. */
export async function noticeState(tx: Executor, orderIds: readonly number[], state: OrderState) {
  const { notice } = stateRules[state];
  if (notice) await noticeBuyers(tx, notice, orderIds);
}

/** Writes to the buyer of an order that a claim of it is decided. */
export const noticeDecided = (tx: Executor, orderId: number) => noticeBuyers(tx, 'RECLAMO', [orderId]);

/** Writes to the buyers of orders that wait for their pickup that its day is another; an older notice of that says it no more. */
export async function noticePickup(tx: Executor, orderIds: readonly number[]) {
  await tx.execute`delete from aviso where tipo = 'RETIRO' and pedido_id = any(${orderIds}::int[])`;
  await noticeBuyers(tx, 'RETIRO', orderIds);
}

const noticeBuyers = (tx: Executor, kind: NoticeKind, orderIds: readonly number[]) => tx.execute`
  insert into aviso (suscripcion_id, tipo, pedido_id, vence_at)
  select s.suscripcion_id, ${kind}, p.pedido_id, now() + interval '3 days'
  from pedido p join (${asking(kind)}) on s.usuario_id = p.usuario_id
  where p.pedido_id = any(${orderIds}::int[])`;

/** Takes the notices of orders back that are not done after all. */
export const forgetDone = (tx: Executor, orderIds: readonly number[]) =>
  tx.execute`delete from aviso where pedido_id = any(${orderIds}::int[])`;

/** Writes, once a window, that its programmed end comes. The first node that looks writes it, the others find it written. */
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

/** Whether a window is open and its end, which a row of `programacion` says, has no notice yet and has not come. */
export const endsSoon = (window: string, schedule: string): Sql => sql`
  ${column(window, 'cerrada_at')} is null and ${column(schedule, 'ventana_avisada')} is distinct from ${column(window, 'ventana_id')}
  and ${column(schedule, 'cierra_at')} > clock_timestamp()`;
/** When a programmed end is told of. */
export const noticeAt = (schedule: string): Sql =>
  sql`${column(schedule, 'cierra_at')} - make_interval(mins => ${END_NOTICE})`;
