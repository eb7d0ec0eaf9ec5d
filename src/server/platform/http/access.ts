import { RateLimiterMemory, type RateLimiterRes } from 'rate-limiter-flexible';
import type { Access } from '#contract/endpoint.ts';
import type { Db } from '../db/executor.ts';
import type { Shop } from '../settings.ts';
import { forbidden, Refusal } from './refusal.ts';
import { isAdmin, type Viewer } from './viewer.ts';

/** What declared accesses demand of the object that `params.id` names, as the features that have such objects know it: throws 403, or 404 when it is not there. */
export type ObjectChecks = Partial<Record<Access, (db: Db, viewer: Viewer, id: number) => Promise<void> | void>>;

/** What each declared access demands of the viewer alone, before the request is read; throws the 403. */
export function demandRole(access: Access, viewer: Viewer) {
  const leadersToo = ['admin-or-leader', 'leader-or-admin', 'leader-of-or-admin'].includes(access);
  const refused = (access === 'admin' || leadersToo) && !isAdmin(viewer) && !(leadersToo && viewer.tipo === 'LIDER');
  if (refused) throw forbidden();
}

/** An administrator's screens send one after the other what was chosen together, such as the pictures of a folder. */
const ADMIN_SHARE = 5;

/** Bounds the writes of one account: throws 429 `DEMASIADOS_CAMBIOS`. Each process counts for itself, so that no write costs another. */
export function writeBound({ settings }: Shop) {
  const limiter = new RateLimiterMemory({ points: 0, duration: 60 });
  return async (viewer: Viewer) => {
    limiter.points = settings.cambiosPorMinuto * ADMIN_SHARE;
    await limiter.consume(viewer.id, isAdmin(viewer) ? 1 : ADMIN_SHARE).catch(({ msBeforeNext }: RateLimiterRes) => {
      const retryAfter = Math.max(1, Math.ceil(msBeforeNext / 1000));
      throw new Refusal('DEMASIADOS_CAMBIOS', 'Demasiados cambios en un minuto.', {
        detail: `Espere ${retryAfter} s y vuelva a intentar.`,
        retryAfter,
      });
    });
  };
}
