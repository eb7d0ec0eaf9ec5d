import { change } from '../db/change.ts';
import type { Db } from '../db/connect.ts';
import type { Viewer } from '../http/viewer.ts';
import { stateChange, WindowKey } from './state-change.ts';

/** Opens the catalogue to orders: begins a window unless one is open, and then takes no number of one either. */
export async function openWindow(db: Db, viewer: Viewer): Promise<void> {
  await change(db, viewer, async ({ tx, record, tell }) => {
    const opened = await tx.maybeOne(WindowKey)`
      insert into ventana (abierta_por)
      select ${viewer.id} where not exists (select from ventana where cerrada_at is null)
      on conflict do nothing returning ventana_id as id`;
    if (!opened) return;
    await record([stateChange(opened.id, 'CERRADA', 'ABIERTA')]);
    tell({ kind: 'window', open: true });
  });
}
