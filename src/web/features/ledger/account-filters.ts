import { type AccountState, accountStates } from '#contract/ledger.ts';
import { NO_LEADER } from '#contract/users.ts';

/** What narrows the list of accounts, as the address keeps it. */
export type AccountFilters = { lider?: number | typeof NO_LEADER; estado?: AccountState };

export function accountFilters(raw: Record<string, unknown>): AccountFilters {
  const lider = raw.lider === NO_LEADER ? NO_LEADER : Number(raw.lider);
  const estado = accountStates.find((state) => state === raw.estado);
  return {
    ...((lider === NO_LEADER || (Number.isInteger(lider) && lider > 0)) && { lider }),
    ...(estado && { estado }),
  };
}
