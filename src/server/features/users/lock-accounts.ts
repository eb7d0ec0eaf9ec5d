import type { Executor, Transaction } from '../../platform/db/executor.ts';
import { endedSession, Refusal } from '../../platform/http/refusal.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { stateOf, typeOf } from '../../platform/session/user-rules.ts';

/** Lets only this transaction change accounts until it ends. Registration and orders do not wait for this lock. */
export const lockAccounts = (tx: Transaction) => tx.execute`select pg_advisory_xact_lock(hashtext('usuario'))`;

/** Throws 409 `ULTIMO_ADMINISTRADOR` if no other account administers. */
export async function requireAnotherAdministrator(db: Executor, id: number) {
  const others =
    await db.execute`select from usuario u where ${typeOf('u', 'administers')} and ${stateOf('u', 'hasAccount')} and id <> ${id} limit 1`;
  if (!others) throw new Refusal('ULTIMO_ADMINISTRADOR', 'Es el último administrador: antes debe haber otro.');
}

/** Throws 401 if the viewer's session ended while the request waited. */
export async function requireLiveSession(tx: Transaction, { jti }: Viewer) {
  const live = await tx.execute`select from sesion where jti = ${jti}::uuid`;
  if (!live) throw endedSession();
}

export async function lockAccountsAs(tx: Transaction, viewer: Viewer) {
  await lockAccounts(tx);
  await requireLiveSession(tx, viewer);
}
