import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { z } from 'zod';
import { noticeKinds } from '#contract/notices.ts';
import { stateRules } from '#contract/orders.ts';
import type { Db } from '../../platform/db/executor.ts';
import { isToCome } from '../../platform/db/instants.ts';
import { repeat } from '../../platform/repeat.ts';
import { groupedBy } from '../../platform/rows.ts';
import { endsSoon, noticeAt, noticeMessage, noticeWindowEnd } from './notices.ts';
import type { PushOutcome, pushService } from './push-service.ts';

/** In milliseconds: the longest wait before the table is read, because announcements may be lost. */
const LONGEST_WAIT = 30_000;
const AT_ONCE = 32;
/** The most notices at once to one push service. A silent service delays only its own notices. */
const TO_ONE = 4;
/** In milliseconds: how often the table is read while notices are sent. */
const NEXT_LOOK = 500;
/** In seconds: how long a sender reserves a notice. An attempt takes less time. */
const LEASE = 60;
/** In milliseconds: the waits before further attempts. After the last failure the notice is deleted. */
export const noticeDelays: readonly number[] = [30_000, 300_000, 1_800_000];

type SendingParts = {
  db: Db;
  send: ReturnType<typeof pushService>;
  timeZone: string;
  delays: readonly number[];
  log: FastifyBaseLogger;
  onFailure: () => void;
  onError: (error: Error) => void;
};

/** Sends stored notices until the returned function is called. An interrupted notice is sent again later. */
export function sendNotices(parts: SendingParts): () => Promise<void> {
  const { db, onError } = parts;
  const stopping = new AbortController();
  const { soon, stop } = repeat(() => sendDue(parts, stopping.signal), { every: LONGEST_WAIT, onError });
  const unlisten = db.bus.listen((announcement) => {
    const writes =
      announcement.kind === 'order'
        ? stateRules[announcement.state].notice !== null
        : ['window', 'claim', 'pickup-days', 'restart'].includes(announcement.kind);
    if (writes) soon();
  });
  return () => {
    stopping.abort();
    unlisten();
    return stop();
  };
}

/** Sends the notices that are due. Returns the milliseconds until the next one is due. */
async function sendDue(parts: SendingParts, stopping: AbortSignal): Promise<number> {
  const { db } = parts;
  while (!stopping.aborted) {
    const ms = await db.one(z.number().nullable())`
      select (extract(epoch from least(
        (select min(proximo_at) from aviso),
        (select min(${noticeAt('p')}) from programacion p, ventana v where ${endsSoon('v', 'p')})
      ) - clock_timestamp()) * 1000)::float8`;
    if (ms === null || ms > 0) return ms === null ? LONGEST_WAIT : Math.ceil(ms);
    await noticeWindowEnd(db);
    await db.execute`delete from aviso where vence_at <= clock_timestamp()`;
    await sendAll(parts, stopping);
  }
  return LONGEST_WAIT;
}

async function sendAll(parts: SendingParts, stopping: AbortSignal) {
  const sending = new Map<Promise<void>, string>();
  let failed: { error: unknown } | undefined;
  for (;;) {
    const services = groupedBy([...sending.values()], (service) => service);
    const busy = [...services].flatMap(([service, { length }]) => (length >= TO_ONE ? [service] : []));
    const more = sending.size < AT_ONCE && !stopping.aborted && !failed;
    const due = more ? await take(parts, busy) : undefined;
    if (due) {
      const one = sendOne(parts, due, stopping)
        .catch((error: unknown) => {
          failed = { error };
        })
        .finally(() => sending.delete(one));
      sending.set(one, new URL(due.endpoint).origin);
    } else if (sending.size) await Promise.race([...sending.keys(), sleep(NEXT_LOOK)]);
    else if (failed) throw failed.error;
    else return;
  }
}

async function sendOne(parts: SendingParts, due: Due, stopping: AbortSignal) {
  const outcome = await parts.send(
    due,
    { message: noticeMessage(due, parts.timeZone), ttl: due.ttl, urgent: due.tipo === 'CIERRE' },
    stopping,
  );
  if (stopping.aborted && outcome.kind === 'failed') return;
  await settle(parts, due, outcome);
}

/** Reserves a due notice of a service that is not `busy`. */
const take = ({ db, timeZone }: SendingParts, busy: readonly string[]) =>
  db.maybeOne(Due)`
    update aviso a set intentos = a.intentos + 1, proximo_at = clock_timestamp() + make_interval(secs => ${LEASE})
    from suscripcion s
    where s.suscripcion_id = a.suscripcion_id and a.aviso_id = (
      select aviso_id from aviso join suscripcion o using (suscripcion_id)
      where proximo_at <= clock_timestamp() and vence_at > clock_timestamp()
        and not exists (select from unnest(${busy}::text[]) service where starts_with(o.endpoint, service || '/'))
      order by proximo_at limit 1 for update of aviso skip locked)
    returning a.aviso_id as id, a.tipo, a.pedido_id as "pedidoId", a.cierra_at as "cierraAt", a.intentos,
      ceil(extract(epoch from a.vence_at - clock_timestamp()))::int as ttl,
      (select json_build_object('retiro', p.retiro, 'dia', d.dia, 'horario', d.horario) from pedido p join dia_retiro d using (ventana_id, retiro)
        where p.pedido_id = a.pedido_id and ${isToCome('d.dia', timeZone)}) as pickup,
      s.suscripcion_id as "suscripcionId", s.usuario_id as "usuarioId", s.endpoint, s.p256dh, s.auth`;

const Due = z.object({
  id: z.int(),
  tipo: z.enum(noticeKinds),
  pedidoId: z.int().nullable(),
  cierraAt: z.date().nullable(),
  pickup: z.object({ retiro: z.string(), dia: z.iso.date(), horario: z.string() }).nullable(),
  intentos: z.int(),
  ttl: z.int(),
  suscripcionId: z.int(),
  usuarioId: z.int(),
  endpoint: z.string(),
  p256dh: z.string(),
  auth: z.string(),
});
type Due = z.output<typeof Due>;

async function settle({ db, delays, log, onFailure }: SendingParts, due: Due, { kind, ...why }: PushOutcome) {
  const service = new URL(due.endpoint);
  if (kind === 'gone') {
    await db.execute`delete from suscripcion where suscripcion_id = ${due.suscripcionId} and endpoint = ${due.endpoint}`;
    return;
  }
  if (kind !== 'sent') {
    onFailure();
    // The endpoint is a secret, so the log gets only the host.
    log.warn({ of: due.usuarioId, service: service.host, attempt: due.intentos, ...why }, 'notice not sent');
  }
  if (kind === 'failed') await putOff(db, service, delays[0] ?? 0);
  const delay = kind === 'failed' ? delays[due.intentos - 1] : undefined;
  if (delay === undefined) await db.execute`delete from aviso where aviso_id = ${due.id}`;
  else
    await db.execute`
      update aviso set proximo_at = clock_timestamp() + make_interval(secs => ${delay / 1000}) where aviso_id = ${due.id}`;
}

/** Postpones a failing service's notices, so that other services' notices do not wait behind them. */
const putOff = (db: Db, { origin }: URL, delay: number) =>
  db.execute`
    update aviso set proximo_at = clock_timestamp() + make_interval(secs => ${delay / 1000}) where aviso_id in (
      select aviso_id from aviso join suscripcion s using (suscripcion_id)
      where proximo_at <= clock_timestamp() and starts_with(s.endpoint, ${`${origin}/`})
      order by aviso_id for update of aviso skip locked)`;
