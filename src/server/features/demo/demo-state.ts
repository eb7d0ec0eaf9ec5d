import { z } from 'zod';
import type { Db } from '../../platform/db/connect.ts';
import type { Executor } from '../../platform/db/executor.ts';
import { verifyPassword } from '../session/password.ts';

// What a start asks about the demo without loading it.

export const DEMO_PASSWORD = 'vitrina-demo';

/** The accounts to look around with, as the start prints them. */
export const demoAccounts = `admin, lider y vendedor, con la contraseña ${DEMO_PASSWORD}`;

/** Whether the demo's administrator still opens with the demo's password. */
export async function hasDemoAccounts(db: Db): Promise<boolean> {
  const admin = await db.maybeOne(Password)`
    select clave from usuario where user_name = 'admin' and eliminado_at is null`;
  return admin !== undefined && verifyPassword(admin.clave, DEMO_PASSWORD);
}

const Password = z.object({ clave: z.string() });

/** Whether nobody and nothing is in the database yet. */
export async function isEmpty(db: Executor): Promise<boolean> {
  return (await db.execute`select from usuario union all select from producto limit 1`) === 0;
}
