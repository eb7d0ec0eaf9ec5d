import type { LabelRequest } from '#contract/packing.calls.ts';
import type { ParcelLabels } from '../../documents/parcel-labels-pdf.ts';
import { type Db, readSnapshot } from '../../platform/db/connect.ts';
import { noOrders } from '../closings/period.ts';
import type { OrderRules } from '../orders/queries.ts';
import { noWindow } from '../windows/queries.ts';
import { findLabels, findPacking, findWindow } from './queries.ts';

/** What is to be packed and picked of a window, as it stood at one moment: JSON. 404 when the window does not exist. */
export const readPacking = (db: Db, rules: OrderRules, id: number): Promise<Buffer> =>
  readSnapshot(db, async (tx) => {
    const ventana = await findWindow(tx, id);
    if (!ventana) throw noWindow();
    const { puntos, proveedores } = await findPacking(tx, rules, id);
    return Buffer.from(`{"ventana":${JSON.stringify(ventana)},"puntos":${puntos},"proveedores":${proveedores}}`);
  });

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
