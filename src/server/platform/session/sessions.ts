import sql from 'sql-template-tag';
import { z } from 'zod';
import { permissions, userTypes } from '#contract/users.ts';
import type { Change } from '../db/change.ts';
import type { Db } from '../db/executor.ts';
import type { Viewer } from '../http/viewer.ts';
import type { Tokens } from './tokens.ts';
import { stateOf, typeMay } from './user-rules.ts';

const cacheFor = 60_000;
const cacheSize = 10_000;

export type Sessions = ReturnType<typeof sessions>;

/** Finds the viewer of a token. The cache forgets viewers as soon as any node ends their session. */
export function sessions(db: Db, tokens: Tokens, onError: (error: Error) => void) {
  /** `until` is on the monotonic clock, which nobody can set. */
  const cache = new Map<string, { viewer: Viewer; until: number }>();
  let generation = 0;
  const stop = db.bus.listen((announcement) => {
    if (announcement.kind === 'session') {
      generation++;
      for (const [token, { viewer }] of cache) if (viewer.id === announcement.usuarioId) cache.delete(token);
    }
    if (announcement.kind === 'restart') {
      generation++;
      cache.clear();
    }
  });

  /**
   * Returns the cached viewer. Undefined while the bus is silent, because this node may not know that a session has
   * ended.
   */
  function known(token: string): Viewer | undefined {
    if (!db.bus.hears()) return undefined;
    const cached = cache.get(token);
    return cached && cached.until > performance.now() ? cached.viewer : undefined;
  }

  return {
    known,
    async viewer(token: string): Promise<Viewer | null> {
      const viewer = known(token);
      if (viewer) return viewer;
      const generationBefore = generation;
      const jti = await tokens.read(token);
      const found = jti && (await liveSession(db, jti));
      if (!found) return null;
      // Nothing waits for this write, so that reading works even with a read-only database.
      if (found.unnoticed) noticeUse(db, jti).catch(onError);
      // A session that ended during the query must not enter the cache.
      if (generationBefore === generation) {
        if (cache.size >= cacheSize) cache.clear();
        cache.set(token, { viewer: found.viewer, until: performance.now() + Math.min(cacheFor, found.lasts) });
      }
      return found.viewer;
    },
    close: stop,
  };
}

/**
 * Ends a user's sessions on every node, and the notices that their devices get. Ends all sessions, only `jti`, or all
 * but `except`.
 */
export async function endSessions(
  { tx, announce }: Change,
  usuarioId: number,
  { jti, except }: { jti?: string; except?: string } = {},
) {
  const which = sql`usuario_id = ${usuarioId}
      and (${jti ?? null}::uuid is null or jti = ${jti ?? null}::uuid)
      and (${except ?? null}::uuid is null or jti <> ${except ?? null}::uuid)`;
  await tx.execute`delete from sesion where ${which}`;
  // A call that subscribes a session to notices locks the session until its commit. The statement above waits for that
  // call, so this one also finds its subscription.
  await tx.execute`delete from suscripcion where ${which}`;
  announce({ kind: 'session', usuarioId });
}

const MOST_SESSIONS = 20;

/** Ends the session that a new one replaces, and the oldest sessions beyond `MOST_SESSIONS`. */
export async function endSpareSessions({ tx, announce }: Change, usuarioId: number, replaced: string | null) {
  const ended = await tx.rows(z.string())`
    delete from sesion where usuario_id = ${usuarioId} and (jti = ${replaced}::uuid or jti in (
      select jti from sesion where usuario_id = ${usuarioId} and jti is distinct from ${replaced}::uuid
      order by creada_at desc, jti offset ${MOST_SESSIONS})) returning jti`;
  if (!ended.length) return;
  const spare = ended.filter((jti) => jti !== replaced);
  if (spare.length) await tx.execute`delete from suscripcion where jti = any(${spare}::uuid[])`;
  announce({ kind: 'session', usuarioId });
}

async function liveSession(db: Db, jti: string): Promise<{ viewer: Viewer; lasts: number; unnoticed: boolean } | null> {
  const row = await db.maybeOne(LiveSession)`
    select u.id, u.tipo, u.permisos, extract(epoch from s.expira_at - now()) * 1000 as lasts,
      s.usada_at < now() - ${NOTICE_AFTER}::interval as unnoticed,
      u.creado_at > now() - ${NEW_FOR} as new,
      ${typeMay('u', 'second-step')} and not exists(
        select from segundo_paso p where p.usuario_id = u.id and p.activado_at is not null) as lacking
    from sesion s join usuario u on u.id = s.usuario_id
    where s.jti = ${jti}::uuid and s.expira_at > now() and ${stateOf('u', 'hasAccount')}`;
  if (!row) return null;
  const viewer = {
    jti,
    id: row.id,
    tipo: row.tipo,
    permisos: row.permisos,
    ...(row.lacking && { lacksSecondStep: true as const }),
    ...(row.new && { isNew: true as const }),
  };
  return { viewer, lasts: row.lasts, unnoticed: row.unnoticed };
}

/** Returns the milliseconds until a session expires by the database's clock; 0 if it is over. */
export async function sessionLasts(db: Db, { jti }: Pick<Viewer, 'jti'>): Promise<number> {
  const lasts = await db.maybeOne(z.number())`
    select extract(epoch from expira_at - clock_timestamp()) * 1000 from sesion where jti = ${jti}::uuid`;
  return Math.max(0, lasts ?? 0);
}

const LiveSession = z.object({
  id: z.int(),
  tipo: z.enum(userTypes),
  permisos: z.array(z.enum(permissions)),
  lasts: z.number(),
  unnoticed: z.boolean(),
  new: z.boolean(),
  lacking: z.boolean(),
});

/**
 * How long an account counts as new: about one window and its delivery. After that, somebody of the shop or team knows
 * its owner.
 */
export const NEW_FOR = sql`interval '7 days'`;

/** The last use of a session is stored again only after this time, so that most calls write nothing. */
const NOTICE_AFTER = '5 minutes';

const noticeUse = (db: Db, jti: string) => db.execute`update sesion set usada_at = now() where jti = ${jti}::uuid`;
