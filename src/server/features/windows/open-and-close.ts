import { z } from 'zod';
import type { OrderingWindow } from '#contract/windows.calls.ts';
import { type Change, change } from '../../platform/db/change.ts';
import { refuseTaken } from '../../platform/db/errors.ts';
import type { Db, Executor } from '../../platform/db/executor.ts';
import { reason } from '../../platform/db/record.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { forgetWindowNotices, noticeOpening } from '../push/notices.ts';
import { countedSums } from './kept-sums.ts';
import { isOpen, noWindow, WindowKey, windowById, windowStateChange, windowThing } from './queries.ts';
import { forgetProgrammed } from './schedule.ts';

/** Begins a window, unless one is open. */
export async function openWindow({ tx, viewer, record, announce }: Change, timeZone: string): Promise<void> {
  const opened = await beginWindow(tx, viewer.id);
  if (!opened) return;
  await forgetProgrammed(tx, 'apertura', timeZone);
  await noticeOpening(tx);
  await record(windowStateChange(opened, 'CERRADA', 'ABIERTA'));
  announce({ kind: 'window', open: true });
}

export const beginWindow = (db: Executor, openedBy: number | null) =>
  db.maybeOne(WindowKey)`
    insert into ventana (cierre, abierta_por)
    select (select coalesce(max(cierre), 0) + 1 from ventana), ${openedBy}::int
    where not exists (select from ventana where cerrada_at is null)
    on conflict do nothing returning ventana_id as id, cierre`;

/**
 * Reopens the last window. 404 for an unknown window, 409 `VENTANA_ABIERTA` while a window is open, `VENTANA_ANTERIOR`
 * if a later window exists.
 */
export async function reopenWindow(
  db: Db,
  viewer: Viewer,
  timeZone: string,
  { id, motivo }: { id: number; motivo: string },
): Promise<OrderingWindow> {
  await change(db, viewer, async ({ tx, record, announce }) => {
    const window = await tx.one(FoundWindow, { otherwise: noWindow })`
      select ventana_id as id, cierre, exists (select from ventana l where l.cierre > v.cierre) as followed
      from ventana v where ventana_id = ${id} for update`;
    if (await isOpen(tx)) throw alreadyOpen();
    if (window.followed) throw new Refusal('VENTANA_ANTERIOR', 'Solo el último cierre se puede reabrir.');
    await tx.execute`
      update ventana set cerrada_at = null, cerrada_por = null, pedidos = null, total = null, programada = false where ventana_id = ${id}`;
    await forgetProgrammed(tx, 'apertura', timeZone);
    await noticeOpening(tx);
    await record([windowStateChange(window, 'CERRADA', 'ABIERTA'), reason(windowThing(window), motivo)]);
    announce({ kind: 'window', open: true });
    // Another request may open a window at the same moment.
  }).catch(refuseTaken('ventana_abierta', alreadyOpen));
  return windowById(db, viewer, id);
}

const FoundWindow = WindowKey.extend({ followed: z.boolean() });

const alreadyOpen = () => new Refusal('VENTANA_ABIERTA', 'Ya hay un cierre abierto.');

/** Waits for orders being placed, then closes the open window. Its end is `programmed` or, if left out, now. */
export async function closeWindow(
  { tx, viewer, record, announce }: Change,
  timeZone: string,
  programmed: string | null = null,
) {
  // Locks the whole table. Orders share the lock of the window's row, so a lock of that row would wait for ever while
  // orders keep coming.
  await tx.execute`lock table ventana in exclusive mode`;
  const closed = await tx.maybeOne(WindowKey)`
    update ventana set cerrada_at = greatest(abierta_at, coalesce(${programmed}::timestamptz, clock_timestamp())),
      cerrada_por = ${viewer.id}, programada = ${programmed !== null}, (pedidos, total) = ${countedSums}
    where cerrada_at is null returning ventana_id as id, cierre`;
  if (!closed) return;
  await forgetProgrammed(tx, 'cierre', timeZone);
  await forgetWindowNotices(tx);
  await record(windowStateChange(closed, 'ABIERTA', 'CERRADA'));
  announce({ kind: 'window', open: false });
}

declare module '../../platform/db/bus.ts' {
  interface Announcements {
    window: { open: boolean };
  }
}
