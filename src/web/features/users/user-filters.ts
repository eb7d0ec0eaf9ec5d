import { NO_LEADER, UNAPPROVED } from '#contract/users.ts';
import { isId } from '../../platform/router/hooks.ts';

/** Whom the list of users shows, as the address keeps it: who has an account, waits for approval or was deleted, of which leader and pickup point. */
export type UserFilters = {
  eliminados?: true;
  aprobacion?: typeof UNAPPROVED;
  lider?: number | typeof NO_LEADER;
  retiro?: string;
};

export function userFilters(raw: Record<string, unknown>): UserFilters {
  const { eliminados, aprobacion, lider, retiro } = raw;
  return {
    ...(eliminados === true && { eliminados }),
    ...(eliminados !== true && aprobacion === UNAPPROVED && { aprobacion }),
    ...((lider === NO_LEADER || isId(lider)) && { lider }),
    ...(typeof retiro === 'string' && { retiro }),
  };
}
