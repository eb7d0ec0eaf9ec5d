import { type Change, change } from '../../platform/db/change.ts';
import { invalidField } from '../../platform/http/refusal.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { userThing } from '../../platform/session/display-name.ts';
import { endSessions } from '../../platform/session/sessions.ts';
import { hashPassword, requireStrongPassword } from '../session/password.ts';
import { lockAccountsAs } from './lock-accounts.ts';
import { type NewPassword, userById } from './queries.ts';
import { type OwnerParts, requireOwner, requireOwnerFor, type SentProof, wrongPassword } from './require-owner.ts';

/**
 * Changes the viewer's password and ends the viewer's other sessions. Refuses like `requireOwner`; 422
 * `CONTRASENA_DEBIL` for a weak password.
 */
export async function changeOwnPassword(
  parts: OwnerParts,
  viewer: Viewer,
  { nueva, ...proof }: SentProof & { actual: string; nueva: string },
): Promise<void> {
  const { db } = parts;
  const { actual } = proof;
  const stored = await requireOwner(parts, viewer, proof);
  if (nueva.normalize('NFC') === actual.normalize('NFC')) throw samePassword();
  await requireStrongPassword(nueva, await userById(db, viewer.id), 'nueva');
  const clave = await hashPassword(nueva);
  await change(db, viewer, async (change) => {
    const unchanged = await change.tx.execute`
      select from usuario where id = ${viewer.id} and clave = ${stored.clave} for no key update`;
    // Another request changed the password meanwhile.
    if (!unchanged) throw wrongPassword();
    await storePassword(change, viewer.id, { clave, claveDada: false });
  });
}

/** Without this refusal a user could keep the password that an administrator gave. */
const samePassword = () => invalidField('nueva', 'La contraseña nueva es la misma que la actual.', 'CONTRASENA_DEBIL');

/** Sets a user's password. Refuses like `requireOwnerFor`; 422 `CONTRASENA_DEBIL` for a weak password. */
export async function setPassword(
  parts: OwnerParts,
  viewer: Viewer,
  id: number,
  { nueva: password, ...proof }: SentProof & { nueva: string },
): Promise<void> {
  const { db } = parts;
  const user = await userById(db, id);
  await requireOwnerFor(parts, viewer, { changes: 'access', id, types: [user.tipo] }, proof);
  await requireStrongPassword(password, user, 'nueva');
  const clave = await hashPassword(password);
  await change(db, viewer, async (change) => {
    await lockAccountsAs(change.tx, viewer);
    await storePassword(change, id, { clave, claveDada: id !== viewer.id });
  });
}

/**
 * Stores a password's hash. Deletes the user's recovery requests and links, and ends the user's sessions except the
 * viewer's own.
 */
export async function storePassword(change: Change, id: number, { clave, claveDada }: NewPassword) {
  const { tx, viewer, record } = change;
  const user = await userById(tx, id);
  await tx.execute`update usuario set clave = ${clave}, clave_dada = ${claveDada} where id = ${id}`;
  await tx.execute`delete from enlace_clave where usuario_id = ${id}`;
  await tx.execute`delete from recuperacion where usuario_id = ${id}`;
  await endSessions(change, id, { except: viewer.jti });
  await record({ ...userThing(user), campo: 'contraseña', antes: null, despues: 'cambiada' });
}
