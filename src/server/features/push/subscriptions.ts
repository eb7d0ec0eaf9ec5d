import { z } from 'zod';
import type { PushSubscription } from '#contract/notices.calls.ts';
import { type NoticeKind, noticeKinds, noticeNames } from '#contract/notices.ts';
import { change } from '../../platform/db/change.ts';
import type { Db, Executor } from '../../platform/db/executor.ts';
import { changeOf } from '../../platform/db/record.ts';
import { endedSession, invalidField } from '../../platform/http/refusal.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { displayNameOf } from '../../platform/session/display-name.ts';
import type { PushEndpoints } from './push-service.ts';

/** The most devices of a person. A further device replaces the oldest. */
const MOST_DEVICES = 10;

/**
 * Moves the viewer's subscription of a browser (`endpoint`) to this session. Returns its kinds of notices; empty
 * without a subscription. Other users' subscriptions of the browser are deleted.
 */
export const adoptSubscription = (db: Db, viewer: Viewer, endpoint: string): Promise<NoticeKind[]> =>
  change(db, viewer, async ({ tx }) => {
    await lockSession(tx, viewer);
    await tx.execute`
      delete from suscripcion
      where (jti = ${viewer.jti}::uuid and endpoint <> ${endpoint}) or (endpoint = ${endpoint} and usuario_id <> ${viewer.id})`;
    const own = await tx.maybeOne(Chosen)`
      update suscripcion set jti = ${viewer.jti}::uuid where endpoint = ${endpoint} returning tipos`;
    return own ?? [];
  });

/**
 * Stores which notices the session's device gets. 401 if the session ended, 422 for a push service that is not on the
 * internet.
 */
export async function keepSubscription(
  db: Db,
  viewer: Viewer,
  endpoints: PushEndpoints,
  { endpoint, keys, tipos }: PushSubscription,
): Promise<void> {
  if (!endpoints.allows(endpoint))
    throw invalidField('endpoint', 'Este navegador recibe avisos por un servicio que no está en internet.');
  await change(db, viewer, async ({ tx, record }) => {
    const owner = await lockSession(tx, viewer);
    const before = await tx.maybeOne(Chosen)`
      delete from suscripcion where jti = ${viewer.jti}::uuid and endpoint <> ${endpoint} returning tipos`;
    const same = await tx.maybeOne(Chosen)`
      select tipos from suscripcion where endpoint = ${endpoint} and usuario_id = ${viewer.id}`;
    await tx.execute`
      insert into suscripcion (usuario_id, jti, endpoint, p256dh, auth, tipos)
      values (${viewer.id}, ${viewer.jti}::uuid, ${endpoint}, ${keys.p256dh}, ${keys.auth}, ${tipos}::text[])
      on conflict (endpoint) do update set usuario_id = excluded.usuario_id, jti = excluded.jti, p256dh = excluded.p256dh,
        auth = excluded.auth, tipos = excluded.tipos, creada_at = now()`;
    await tx.execute`
      delete from suscripcion where suscripcion_id in (
        select suscripcion_id from suscripcion where usuario_id = ${viewer.id}
        order by creada_at desc, suscripcion_id desc offset ${MOST_DEVICES})`;
    await record(choice(owner, same ?? before, tipos));
  });
}

export const endSubscription = (db: Db, viewer: Viewer): Promise<void> =>
  change(db, viewer, async ({ tx, record }) => {
    const owner = await lockSession(tx, viewer);
    const ended = await tx.maybeOne(Chosen)`
      delete from suscripcion where jti = ${viewer.jti}::uuid returning tipos`;
    if (ended) await record(choice(owner, ended, undefined));
  });

/** Locks the session, because the subscription ends with it. 401 if the session ended before. */
const lockSession = (tx: Executor, viewer: Viewer): Promise<SessionOwner> =>
  tx.one(SessionOwner, { otherwise: endedSession })`
    select u.id, ${displayNameOf('u')} as nombre from sesion s join usuario u on u.id = s.usuario_id
    where s.jti = ${viewer.jti}::uuid for update of s`;

const SessionOwner = z.object({ id: z.int(), nombre: z.string() });
type SessionOwner = z.output<typeof SessionOwner>;
const Chosen = z.array(z.enum(noticeKinds));

/** The audit gets no endpoint, because with its keys anybody could write to the device. */
const choice = ({ id, nombre }: SessionOwner, antes: NoticeKind[] | undefined, despues: NoticeKind[] | undefined) =>
  changeOf({ entidad: 'usuario', entidadId: id, nombre }, 'avisos', named(antes), named(despues));

const named = (chosen: NoticeKind[] | undefined) =>
  chosen
    ? noticeKinds
        .filter((kind) => chosen.includes(kind))
        .map((kind) => noticeNames[kind])
        .join(', ')
    : null;
