/** How a seller stands in an ordering window: has orders that were not cancelled, has none yet, or never had any. */
export const memberStates = ['PIDIO', 'TODAVIA_NO', 'NUNCA'] as const;
export type MemberState = (typeof memberStates)[number];
