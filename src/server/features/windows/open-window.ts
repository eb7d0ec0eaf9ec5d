import { type Change, change } from '../../platform/db/change.ts';
import type { Db } from '../../platform/db/connect.ts';
import type { Executor } from '../../platform/db/executor.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { noticeOpening } from '../push/write-notices.ts';
import { forgetProgrammed } from './schedule.ts';
import { stateChange, WindowKey } from './state-change.ts';

/** Opens the catalogue to orders: begins a window unless one is open, and then takes no number of one either. */
export const openWindow = (db: Db, viewer: Viewer): Promise<void> => change(db, viewer, openIn);

/** Opens it in a change that is under way. */
export async function openIn({ tx, viewer, record, announce }: Change): Promise<void> {
  const opened = await beginWindow(tx, viewer.id);
  if (!opened) return;
  await forgetProgrammed(tx, 'apertura');
  await noticeOpening(tx);
  await record([stateChange(opened, 'CERRADA', 'ABIERTA')]);
  announce({ kind: 'window', open: true });
}

/** Begins a window unless one is open, with the number after the last one's. */
export const beginWindow = (db: Executor, openedBy: number | null) =>
  db.maybeOne(WindowKey)`
    insert into ventana (cierre, abierta_por)
    select (select coalesce(max(cierre), 0) + 1 from ventana), ${openedBy}::int
    where not exists (select from ventana where cerrada_at is null)
    on conflict do nothing returning ventana_id as id, cierre`;
