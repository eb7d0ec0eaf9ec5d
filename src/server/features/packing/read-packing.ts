import type { Db } from '../../platform/db/connect.ts';
import { readSnapshot } from '../../platform/db/snapshot.ts';
import type { OrderRules } from '../orders/queries.ts';
import { noWindow } from '../windows/queries.ts';
import { findPacking, findWindow } from './queries.ts';

/** What is to be packed and picked of a window, as it stood at one moment: JSON. 404 when the window does not exist. */
export const readPacking = (db: Db, rules: OrderRules, id: number): Promise<Buffer> =>
  readSnapshot(db, async (tx) => {
    const ventana = await findWindow(tx, id);
    if (!ventana) throw noWindow();
    const { puntos, proveedores } = await findPacking(tx, rules, id);
    return Buffer.from(`{"ventana":${JSON.stringify(ventana)},"puntos":${puntos},"proveedores":${proveedores}}`);
  });
