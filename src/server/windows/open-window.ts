import { sql } from 'drizzle-orm';
import type { Db } from '../db/connect.ts';
import type { Viewer } from '../http/viewer.ts';

/** Opens the catalogue to orders: begins a window unless one is open. */
export async function openWindow(db: Db, viewer: Viewer): Promise<void> {
  const { rowCount } = await db.execute(
    sql`insert into ventana (abierta_por) values (${viewer.id}) on conflict do nothing`,
  );
  if (rowCount) db.bus.announce({ kind: 'window', open: true });
}
