import { type Change, change } from '../../platform/db/change.ts';
import type { Db } from '../../platform/db/connect.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { displayName } from '../../platform/session/display-name.ts';
import { endSessions } from '../../platform/session/sessions.ts';
import { demandStrongPassword, hashPassword } from '../session/password.ts';
import { demandLiveSession, lockAccounts } from './lock-accounts.ts';
import { type NewPassword, userById } from './queries.ts';

/** Gives a user another password and ends their sessions, but for the one that asks. 422 `CONTRASENA_DEBIL`. */
export async function setPassword(db: Db, viewer: Viewer, id: number, password: string): Promise<void> {
  await demandStrongPassword(password, await userById(db, id), 'nueva');
  const clave = await hashPassword(password);
  await change(db, viewer, async (change) => {
    await lockAccounts(change.tx);
    await demandLiveSession(change.tx, viewer);
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
  await record([
    {
      entidad: 'usuario',
      entidadId: id,
      nombre: displayName(user),
      campo: 'contraseña',
      antes: null,
      despues: 'cambiada',
    },
  ]);
}
