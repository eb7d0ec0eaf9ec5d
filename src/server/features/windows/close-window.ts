import { type Change, change } from '../../platform/db/change.ts';
import type { Db } from '../../platform/db/connect.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { forgetWindowNotices } from '../push/notices.ts';
import { countedSums } from './kept-sums.ts';
import { stateChange, WindowKey } from './queries.ts';
import { forgetProgrammed } from './schedule.ts';

/**
 * Closes the catalogue: ends the open window, if any. An order holds the window's row while it is placed, so this waits
 * for those under way and for those that are being cancelled, and whoever comes later waits for this and finds it closed.
 * The clock is read after the wait; one that was set back meanwhile does not keep the catalogue open.
 */
export const closeWindow = (db: Db, viewer: Viewer): Promise<void> => change(db, viewer, (under) => closeIn(under));

/** Closes it in a change that is under way: as of now, or of the instant that was programmed. */
export async function closeIn(
  { tx, viewer, record, announce }: Change,
  programmed: string | null = null,
): Promise<void> {
  // Of the table: orders that keep coming would share the row's lock among them, and this would wait for ever.
  await tx.execute`lock table ventana in exclusive mode`;
  const closed = await tx.maybeOne(WindowKey)`
    update ventana set cerrada_at = greatest(abierta_at, coalesce(${programmed}::timestamptz, clock_timestamp())),
      cerrada_por = ${viewer.id}, programada = ${programmed !== null}, (pedidos, total) = ${countedSums}
    where cerrada_at is null returning ventana_id as id, cierre`;
  if (!closed) return;
  await forgetProgrammed(tx, 'cierre');
  await forgetWindowNotices(tx);
  await record([stateChange(closed, 'ABIERTA', 'CERRADA')]);
  announce({ kind: 'window', open: false });
}
