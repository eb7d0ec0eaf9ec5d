import { sql } from 'drizzle-orm';
import type { Executor } from '../db/connect.ts';

export async function isOpen(db: Executor): Promise<boolean> {
  const { rowCount } = await db.execute(sql`select from ventana where cerrada_at is null`);
  return rowCount === 1;
}
