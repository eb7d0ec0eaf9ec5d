import { NO_LEADER } from '#contract/users.ts';
import { isId } from '../ui/table/url-state.ts';

/** Whom the list of users shows, as the address keeps it: who has an account or was deleted, of which leader and pickup point. */
export type UserFilters = { eliminados?: true; lider?: number | typeof NO_LEADER; retiro?: string };

export function userFilters(raw: Record<string, unknown>): UserFilters {
  const { eliminados, lider, retiro } = raw;
  return {
    ...(eliminados === true && { eliminados }),
    ...((lider === NO_LEADER || isId(lider)) && { lider }),
    ...(typeof retiro === 'string' && { retiro }),
  };
}
