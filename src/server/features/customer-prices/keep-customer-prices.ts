import type { CustomerPrices, CustomerPricesWrite } from '#contract/own.calls.ts';
import { change } from '../../platform/db/change.ts';
import type { Db } from '../../platform/db/connect.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { replaceCustomerPrices } from './queries.ts';

/**
 * Keeps the viewer's prices for customers of their own; 409 `VERSION_VIEJA` when another device changed them. They are
 * nobody else's business: the audit, which administrators read, does not follow them.
 */
export const keepCustomerPrices = (db: Db, viewer: Viewer, write: CustomerPricesWrite): Promise<CustomerPrices> =>
  change(db, viewer, async ({ tx }) => {
    const kept = await replaceCustomerPrices(tx, viewer.id, write);
    if (!kept) throw new Refusal(409, 'VERSION_VIEJA', 'Sus precios cambiaron en otro equipo. Ábralos de nuevo.');
    return kept;
  });
