/**
 * How a seller stands in an ordering window: has orders that were not cancelled, has none but something in the cart while it is
 * open, has none yet, or never had any.
 */
export const memberStates = ['PIDIO', 'EN_CARRITO', 'TODAVIA_NO', 'NUNCA'] as const;
export type MemberState = (typeof memberStates)[number];
