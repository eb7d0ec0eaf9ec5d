import { RateLimiterRes } from 'rate-limiter-flexible';
import { type Access, type ObjectReach, type Reach, type ReachBy, whoMay } from '#contract/access.ts';
import { capacitiesOf } from '#contract/users.ts';
import type { Config } from '../config.ts';
import type { Db } from '../db/executor.ts';
import { openLimiter } from '../db/limiter.ts';
import { forbidden, Refusal } from './refusal.ts';
import { isAdmin, may, type Viewer } from './viewer.ts';

/** Whether an object stands to the viewer as a reach says; throws 404 where there is none. */
type ObjectCheck = (db: Db, viewer: Viewer, id: number) => Promise<boolean> | boolean;
export type ObjectChecks<Of extends ObjectReach = ObjectReach> = Record<Of, ObjectCheck>;

/** What a call's access demands of the viewer alone, before the request is read; throws the 403. */
export function demandType(access: Access, viewer: Viewer) {
  if (!may(viewer, access)) throw forbidden();
}

/** What it demands of the object that `params.id` names; throws 403, or 404 when it is not there. */
export async function demandObject<A extends Access>(
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

/** An administrator's screens send one after the other what was chosen together, such as the pictures of a folder. */
const ADMIN_SHARE = 5;

/** Bounds the writes of one account, on all nodes together: throws 429 `DEMASIADOS_CAMBIOS`. */
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
