import { deliveredUnits } from '#contract/orders.ts';
import type { ShareQuery, Shortage } from '#contract/packing.calls.ts';
import { readSnapshot } from '../../platform/db/connect.ts';
import type { Db, Executor } from '../../platform/db/executor.ts';
import { invalidField } from '../../platform/http/refusal.ts';
import { requireWindow } from '../windows/queries.ts';
import { isDelivered, type PendingLine, pendingLines, printOf, productName, type ShortageKey } from './queries.ts';
import { shareOut } from './share-out.ts';

/**
 * Reads the units ordered of a product in a window's pending orders, and the units that each order gets. With
 * `entregadas`, it computes how that many units would be shared out. 404 for an unknown window or product, 422 for more
 * units than were ordered.
 */
export const readShortage = (db: Db, of: ShortageKey, { entregadas, modo }: ShareQuery): Promise<Shortage> =>
  readSnapshot(db, async (tx) => {
    await requireWindow(tx, of.ventana);
    const shortage = await shortageNow(tx, of);
    if (entregadas === undefined) return shortage;
    if (entregadas > shortage.pedidas) throw moreThanOrdered('entregadas', shortage.pedidas);
    const shares = shareOut(
      shortage.lineas.map(({ quantity }) => quantity),
      entregadas,
      modo,
    );
    return {
      ...shortage,
      entregadas,
      lineas: shortage.lineas.map((line, at) => ({ ...line, entregada: shares[at] ?? 0 })),
    };
  });

/** Reads the shortage as it is now. 404 for an unknown product. */
export async function shortageNow(db: Executor, of: ShortageKey): Promise<Shortage> {
  const name = await productName(db, of.productoId);
  const lines = await pendingLines(db, of);
  const isShared = lines.some(({ entregada }) => entregada !== null);
  return {
    huella: printOf(lines),
    name,
    pedidas: lines.reduce((sum, { quantity }) => sum + quantity, 0),
    entregadas: lines.reduce((sum, line) => sum + deliveredUnits(line), 0),
    lineas: lines.map(shownLine),
    can: { undo: isShared && !(await isDelivered(db, of)) },
  };
}

const shownLine = ({ name: _, amount: __, ...line }: PendingLine) => ({ ...line, entregada: deliveredUnits(line) });

export const moreThanOrdered = (field: string, quantity: number) =>
  invalidField(field, `Se pidieron ${quantity}: no se pueden entregar más.`);
