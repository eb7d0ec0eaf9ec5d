import { z } from 'zod';
import { type Change, change } from '../../platform/db/change.ts';
import type { Db } from '../../platform/db/executor.ts';
import { invalidField } from '../../platform/http/refusal.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { userThing } from '../../platform/session/display-name.ts';
import { endSessions } from '../../platform/session/sessions.ts';
import { accountKey, type LoginLimits } from '../session/login-limits.ts';
import { demandStrongPassword, hashPassword, verifyPassword } from '../session/password.ts';
import { lockAccountsAs } from './lock-accounts.ts';
import { type NewPassword, userById } from './queries.ts';

/**
 * Changes one's own password and ends one's other sessions. Wrong tries count as failed logins do, so that whoever finds
 * an open session cannot guess. 422 `CONTRASENA_ACTUAL` or `CONTRASENA_DEBIL`, 429 after too many.
 */
export async function changeOwnPassword(
  { db, limits }: { db: Db; limits: LoginLimits },
  viewer: Viewer,
  { actual, nueva, address }: { actual: string; nueva: string; address: string },
): Promise<void> {
  const stored = await demandOwnPassword({ db, limits }, viewer, { actual, address });
  if (nueva.normalize('NFC') === actual.normalize('NFC')) throw samePassword();
  await demandStrongPassword(nueva, await userById(db, viewer.id), 'nueva');
  const clave = await hashPassword(nueva);
  await change(db, viewer, async (change) => {
    const unchanged = await change.tx.execute`
      select from usuario where id = ${viewer.id} and clave = ${stored.clave} for no key update`;
    // Another change came first: this one was checked against a password that is no more.
    if (!unchanged) throw wrongPassword();
    await storePassword(change, viewer.id, { clave, claveDada: false });
  });
}

/** The password again of whoever is logged in; answers what is stored of it. 422 `CONTRASENA_ACTUAL`, 429 after too many. */
export async function demandOwnPassword(
  { db, limits }: { db: Db; limits: LoginLimits },
  viewer: Viewer,
  { actual, address }: { actual: string; address: string },
) {
  const stored = await ownPassword(db, viewer.id);
  const attempt = { account: accountKey(stored, ''), address, device: viewer.jti };
  const fits = await limits.tryOnce(attempt, async () => (await verifyPassword(stored?.clave, actual)) || undefined);
  if (!stored || !fits) throw wrongPassword();
  return stored;
}

const ownPassword = (db: Db, id: number) =>
  db.maybeOne(StoredPassword)`
    select id, clave from usuario where id = ${id} and eliminado_at is null`;

const StoredPassword = z.object({ id: z.int(), clave: z.string() });

const wrongPassword = () => invalidField('actual', 'La contraseña actual no es correcta.', 'CONTRASENA_ACTUAL');

/** Else whoever was given a password could keep it. */
const samePassword = () => invalidField('nueva', 'La contraseña nueva es la misma que la actual.', 'CONTRASENA_DEBIL');

/** Gives a user another password and ends their sessions, but for the one that asks. 422 `CONTRASENA_DEBIL`. */
export async function setPassword(db: Db, viewer: Viewer, id: number, password: string): Promise<void> {
  await demandStrongPassword(password, await userById(db, id), 'nueva');
  const clave = await hashPassword(password);
  await change(db, viewer, async (change) => {
    await lockAccountsAs(change.tx, viewer);
    await storePassword(change, id, { clave, claveDada: id !== viewer.id });
  });
}

/** Stores the hash, ends the other sessions and any link to choose another, and keeps that it happened, never what it was. */
export async function storePassword(change: Change, id: number, { clave, claveDada }: NewPassword) {
  const { tx, viewer, record } = change;
  const user = await userById(tx, id);
  await tx.execute`update usuario set clave = ${clave}, clave_dada = ${claveDada} where id = ${id}`;
  await tx.execute`delete from enlace_clave where usuario_id = ${id}`;
  await tx.execute`delete from recuperacion where usuario_id = ${id}`;
  await endSessions(change, id, { except: viewer.jti });
  await record({ ...userThing(user), campo: 'contraseña', antes: null, despues: 'cambiada' });
}
