import { sql } from 'drizzle-orm';
import type { Db, Executor } from '../db/connect.ts';
import { verifyPassword } from '../session/password.ts';

// What a start asks about the demo without loading it.

export const DEMO_PASSWORD = 'vitrina-demo';

/** The accounts to look around with, as the start prints them. */
export const demoAccounts = `admin, lider y vendedor, con la contraseña ${DEMO_PASSWORD}`;

/** Whether the demo's administrator still opens with the demo's password. */
export async function hasDemoAccounts(db: Db): Promise<boolean> {
  const { rows } = await db.execute<{ clave: string }>(
    sql`select clave from usuario where user_name = 'admin' and eliminado_at is null`,
  );
  return rows[0] !== undefined && verifyPassword(rows[0].clave, DEMO_PASSWORD);
}

/** Whether nobody and nothing is in the database yet. */
export async function isEmpty(db: Executor): Promise<boolean> {
  const { rowCount } = await db.execute(sql`select from usuario union all select from producto limit 1`);
  return rowCount === 0;
}
