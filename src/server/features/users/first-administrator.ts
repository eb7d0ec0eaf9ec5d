import { emptyPerson } from '#contract/user-fields.ts';
import type { Config } from '../../platform/config.ts';
import type { Db, Executor } from '../../platform/db/executor.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { stateOf, typeOf } from '../../platform/session/user-rules.ts';
import { StartError } from '../../platform/start-error.ts';
import { hashPassword, requireStrongPassword } from '../session/password.ts';
import { lockAccounts } from './lock-accounts.ts';
import { insertUser } from './queries.ts';
import { requireUserName } from './user-names.ts';

/**
 * Creates the first administrator from ADMIN_USER and ADMIN_PASSWORD. Returns false if there is no administrator and
 * these settings are missing. Throws a `StartError` for a name or password that no user may have.
 */
export async function ensureAdministrator(db: Db, { adminUser, adminPassword }: Config): Promise<boolean> {
  if (await isAdministered(db)) return true;
  if (!adminUser || !adminPassword) return false;
  await orStartError('ADMIN_USER', () => requireUserName(db, adminUser));
  await orStartError('ADMIN_PASSWORD', () => requireStrongPassword(adminPassword, { userName: adminUser }));
  const clave = await hashPassword(adminPassword);
  await db.transaction(async (tx) => {
    await lockAccounts(tx);
    if (await isAdministered(tx)) return;
    // `claveDada` makes the administrator choose another password, because other people may read the environment.
    await insertUser(tx, { ...emptyPerson, userName: adminUser, tipo: 'ADMIN' }, { clave, claveDada: true });
  });
  return true;
}

const isAdministered = async (db: Executor) =>
  (await db.execute`select from usuario u where ${typeOf('u', 'administers')} and ${stateOf('u', 'hasAccount')} limit 1`) >
  0;

async function orStartError(setting: string, rule: () => Promise<void>) {
  try {
    await rule();
  } catch (error) {
    throw error instanceof Refusal ? new StartError(`${setting}: ${error.problem.title}`) : error;
  }
}
