import type { OrderType } from '#contract/orders.ts';
import { useCart } from './cart.ts';
import { catalogueOf } from './one-catalogue.ts';

/** Where each catalogue is (§2.1). */
export const cataloguePaths = { ESENCIAL: '/individual', BLACK: '/productos-black' } as const;

/** Where a link back to 'the catalogue' leads: to the one of what the cart holds. */
export const useCataloguePath = (whenEmpty: OrderType = 'ESENCIAL') =>
  cataloguePaths[catalogueOf(useCart().lines) ?? whenEmpty];
