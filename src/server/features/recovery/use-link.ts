import { randomUUID } from 'node:crypto';
import { change } from '../../platform/db/change.ts';
import type { Db } from '../../platform/db/connect.ts';
import type { Executor } from '../../platform/db/executor.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { type Viewer, viewerOf } from '../../platform/http/viewer.ts';
import { displayName } from '../../platform/session/display-name.ts';
import { demandStrongPassword, hashPassword } from '../session/password.ts';
import { storePassword } from '../users/change-password.ts';
import { lockAccounts } from '../users/lock-accounts.ts';
import { userById } from '../users/queries.ts';
import { digestOf } from './create-link.ts';
import { linkedUser } from './queries.ts';

/** Whose password a link changes; 410 `ENLACE_VENCIDO` for one that holds no more or never did. */
export async function demandLink(db: Executor, token: string) {
  const user = await linkedUser(db, digestOf(token));
  if (!user)
    throw new Refusal(410, 'ENLACE_VENCIDO', 'Este enlace ya no sirve.', {
      detail: 'Se usó, venció o hay otro más nuevo. Pida uno nuevo.',
    });
  return user;
}

/**
 * Gives the user of a link the password that they chose, and ends every session of theirs; the link holds no more.
 * Answers who it was. 410 `ENLACE_VENCIDO`, 422 `CONTRASENA_DEBIL`, which leaves the link as it is.
 */
export async function useLink(db: Db, { token, nueva }: { token: string; nueva: string }): Promise<Viewer> {
  const { id, tipo } = await demandLink(db, token);
  await demandStrongPassword(nueva, await userById(db, id), 'nueva');
  const clave = await hashPassword(nueva);
  // They have no session here, so that none of theirs is left.
  const viewer = viewerOf(randomUUID(), id, tipo);
  await change(db, viewer, async (change) => {
    await lockAccounts(change.tx);
    await demandLink(change.tx, token);
    const nombre = displayName(await userById(change.tx, id));
    await change.record([
      { entidad: 'usuario', entidadId: id, nombre, campo: 'enlace de contraseña', antes: 'creado', despues: 'usado' },
    ]);
    await storePassword(change, id, { clave, claveDada: false });
  });
  return viewer;
}
