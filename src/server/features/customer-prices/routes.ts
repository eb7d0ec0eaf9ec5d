import type { Parts } from '../../platform/http/mount.ts';
import { customerPricesOf, keepCustomerPrices } from './customer-prices.ts';

export function customerPriceRoutes({ mount, db }: Parts) {
  return mount({
    'GET /api/mis-precios': ({ viewer }) => customerPricesOf(db, viewer.id),
    'PUT /api/mis-precios': ({ viewer, body }) => keepCustomerPrices(db, viewer, body),
  });
}
