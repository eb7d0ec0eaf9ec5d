import type { Db } from '../../platform/db/connect.ts';
import type { Mount } from '../../platform/http/mount.ts';
import { customerPricesOf, keepCustomerPrices } from './customer-prices.ts';

export function customerPriceRoutes(mount: Mount, { db }: { db: Db }) {
  mount({
    'GET /api/mis-precios': ({ viewer }) => customerPricesOf(db, viewer.id),
    'PUT /api/mis-precios': ({ viewer, body }) => keepCustomerPrices(db, viewer, body),
  });
}
