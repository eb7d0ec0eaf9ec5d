import { sql } from 'drizzle-orm';
import type { Db } from '../db/connect.ts';
import type { Viewer } from '../http/viewer.ts';

/**
 * Closes the catalogue: ends the open window, if any. An order holds the window's row while it is placed, so this waits
 * for those under way, and whoever comes later finds it closed. The clock is read after the wait.
 */
export async function closeWindow(db: Db, viewer: Viewer): Promise<void> {
  const { rowCount } = await db.execute(sql`
    update ventana set cerrada_at = clock_timestamp(), cerrada_por = ${viewer.id} where cerrada_at is null`);
  if (rowCount) db.bus.announce({ kind: 'window', open: false });
}
