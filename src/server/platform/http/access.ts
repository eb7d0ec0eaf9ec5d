import { RateLimiterRes } from 'rate-limiter-flexible';
import { type Access, type ObjectReach, type Reach, type ReachBy, whoMay } from '#contract/access.ts';
import { capacitiesOf } from '#contract/users.ts';
import type { Config } from '../config.ts';
import type { Db } from '../db/executor.ts';
import { openLimiter } from '../db/limiter.ts';
import { forbidden, Refusal } from './refusal.ts';
import { isAdmin, may, type Viewer } from './viewer.ts';

/** Returns whether the viewer may reach the object; throws 404 if the object does not exist. */
type ObjectCheck = (db: Db, viewer: Viewer, id: number) => Promise<boolean> | boolean;
export type ObjectChecks<Of extends ObjectReach = ObjectReach> = Record<Of, ObjectCheck>;

export function requireType(access: Access, viewer: Viewer) {
  if (!may(viewer, access)) throw forbidden();
}

/** Throws 403 or 404 unless the viewer may reach the object that `params.id` names. */
export async function checkObject<A extends Access>(
  checks: ObjectChecks<ReachBy<A>>,
  access: A,
  asked: { db: Db; viewer: Viewer; id: unknown },
) {
  const { db, viewer, id } = asked;
  for (const capacity of capacitiesOf(viewer)) {
    const reach: Reach = whoMay[access][capacity];
    if (reach === 'all') return;
    if (reach !== 'none' && typeof id === 'number' && (await checks[reach as ReachBy<A>](db, viewer, id))) return;
  }
  throw forbidden();
}

/** Administrators may write five times as much: their screens send many changes one after another. */
const ADMIN_SHARE = 5;

/** Limits the writes of an account, counted on all nodes together. Throws 429 `DEMASIADOS_CAMBIOS`. */
export function writeBound(db: Pick<Db, 'pool'>, { writesPerMinute }: Pick<Config, 'writesPerMinute'>) {
  const points = writesPerMinute * ADMIN_SHARE;
  const limiter = openLimiter(db, { keyPrefix: 'cambios', points, duration: 60 });
  return async (viewer: Viewer) => {
    await limiter.consume(viewer.id, isAdmin(viewer) ? 1 : ADMIN_SHARE).catch((result: unknown) => {
      if (!(result instanceof RateLimiterRes)) throw result;
      const retryAfter = Math.max(1, Math.ceil(result.msBeforeNext / 1000));
      throw new Refusal('DEMASIADOS_CAMBIOS', 'Demasiados cambios en un minuto.', {
        detail: `Espere ${retryAfter} s y vuelva a intentar.`,
        retryAfter,
      });
    });
  };
}
