import { change } from '../db/change.ts';
import type { Db } from '../db/connect.ts';
import type { Viewer } from '../http/viewer.ts';
import { countedSums } from './kept-sums.ts';
import { stateChange, WindowKey } from './state-change.ts';

/**
 * Closes the catalogue: ends the open window, if any. An order holds the window's row while it is placed, so this waits
 * for those under way and for those that are being cancelled, and whoever comes later waits for this and finds it closed.
 * The clock is read after the wait; one that was set back meanwhile does not keep the catalogue open.
 */
export async function closeWindow(db: Db, viewer: Viewer): Promise<void> {
  await change(db, viewer, async ({ tx, record, tell }) => {
    // Of the table: orders that keep coming would share the row's lock among them, and this would wait for ever.
    await tx.execute`lock table ventana in exclusive mode`;
    const closed = await tx.maybeOne(WindowKey)`
      update ventana set cerrada_at = greatest(abierta_at, clock_timestamp()), cerrada_por = ${viewer.id},
        (pedidos, total) = ${countedSums}
      where cerrada_at is null returning ventana_id as id, cierre`;
    if (!closed) return;
    await record([stateChange(closed, 'ABIERTA', 'CERRADA')]);
    tell({ kind: 'window', open: false });
  });
}
