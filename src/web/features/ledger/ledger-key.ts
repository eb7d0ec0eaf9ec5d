import { ordersKey } from '../windows/queries.ts';

/** Everything of accounts begins with this key; what is done with orders changes them too. */
export const ledgerKey = [...ordersKey, 'cuentas'] as const;
