import type { NewUser, User } from '#contract/users.calls.ts';
import { change } from '../../platform/db/change.ts';
import type { Db } from '../../platform/db/connect.ts';
import { addition } from '../../platform/db/record.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { displayName } from '../../platform/session/display-name.ts';
import { demandStrongPassword, hashPassword } from '../session/password.ts';
import { demandLeader } from './leaders.ts';
import { demandLiveSession, lockAccounts } from './lock-accounts.ts';
import { insertUser } from './queries.ts';
import { demandUserName } from './user-names.ts';

/** Adds an account of any type. 409 `USUARIO_EXISTE`, 422 for a name, password or leader that it may not have. */
export async function createUser(db: Db, viewer: Viewer, { password, ...person }: NewUser): Promise<User> {
  await demandUserName(db, person.userName);
  await demandStrongPassword(password, person);
  const clave = await hashPassword(password);
  return change(db, viewer, async ({ tx, record }) => {
    await lockAccounts(tx);
    await demandLiveSession(tx, viewer);
    const idLider = person.tipo === 'VENDEDOR' ? await demandLeader(tx, person.idLider) : null;
    const user = await insertUser(tx, { ...person, idLider }, { clave, claveDada: true });
    await record([addition({ entidad: 'usuario', entidadId: user.id, nombre: displayName(user) }, user.tipo)]);
    return user;
  });
}
