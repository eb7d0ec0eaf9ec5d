import type { OrderNames, OrderNamesWrite } from '#contract/own.calls.ts';
import { change } from '../../platform/db/change.ts';
import type { Db } from '../../platform/db/connect.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { demandOwnOrder, replaceOrderNames } from './queries.ts';

/**
 * Keeps for whom the products of an order are; 404 for somebody else's order, 409 `VERSION_VIEJA` when another device changed
 * it. A note of the viewer's: the audit, which administrators read, does not follow it.
 */
export const keepOrderNames = (db: Db, viewer: Viewer, id: number, write: OrderNamesWrite): Promise<OrderNames> =>
  change(db, viewer, async ({ tx }) => {
    await demandOwnOrder(tx, viewer.id, id);
    const kept = await replaceOrderNames(tx, viewer.id, id, write);
    if (!kept) throw new Refusal(409, 'VERSION_VIEJA', 'Estos nombres cambiaron en otro equipo.');
    return kept;
  });
