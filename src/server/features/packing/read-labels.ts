import type { LabelRequest } from '#contract/packing.calls.ts';
import type { ParcelLabels } from '../../documents/parcel-labels-pdf.ts';
import type { Db } from '../../platform/db/connect.ts';
import { readSnapshot } from '../../platform/db/snapshot.ts';
import { noOrders } from '../closings/period.ts';
import { noWindow } from '../windows/queries.ts';
import { findLabels, findWindow } from './queries.ts';

/** The labels of a window's parcels, whose codes open them at `origin`; 404 when there is no such window or parcel. */
export const readLabels = (
  db: Db,
  { id, origin, papel, retiro }: { id: number; origin: string } & LabelRequest,
): Promise<ParcelLabels> =>
  readSnapshot(db, async (tx) => {
    const window = await findWindow(tx, id);
    if (!window) throw noWindow();
    const { labels } = await findLabels(tx, id, retiro ?? undefined);
    if (labels === null) throw noOrders('documents');
    return { papel, cierre: window.cierre, address: `${origin}/armado?ventana=${id}&bulto=`, labels };
  });
