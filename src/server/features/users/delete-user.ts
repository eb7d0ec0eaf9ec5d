import { z } from 'zod';
import type { User } from '#contract/users.calls.ts';
import { change } from '../../platform/db/change.ts';
import type { Db } from '../../platform/db/connect.ts';
import { isUniqueViolation } from '../../platform/db/errors.ts';
import { addition, removal } from '../../platform/db/record.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { userThing } from '../../platform/session/display-name.ts';
import { endSessions } from '../../platform/session/sessions.ts';
import { removeSecondStep } from '../session/second-step.ts';
import { demandLeader, handOverTeam } from './leaders.ts';
import { demandAnotherAdministrator, demandLiveSession, lockAccounts, lockAccountsAs } from './lock-accounts.ts';
import { noUser, takenName, userById } from './queries.ts';

/**
 * Deletes an account and ends its sessions. Its row and its orders stay, its name is free again, its sellers pass to the
 * leader `equipoA`, else have none. 409 `USUARIO_PROPIO` for oneself, `ULTIMO_ADMINISTRADOR` for the last administrator, 422
 * for no leader.
 */
export async function deleteUser(db: Db, viewer: Viewer, id: number, equipoA?: number): Promise<void> {
  if (id === viewer.id) throw new Refusal(409, 'USUARIO_PROPIO', 'No puede eliminar su propio usuario.');
  await change(db, viewer, async (change) => {
    const { tx, record } = change;
    await lockAccounts(tx);
    const user = await userById(tx, id);
    if (user.tipo === 'ADMIN') await demandAnotherAdministrator(tx, id);
    await demandLiveSession(tx, viewer);
    const heir = await demandLeader(tx, equipoA, { self: id, field: 'equipoA' });
    await tx.execute`update usuario set eliminado_at = now() where id = ${id}`;
    if (user.tipo === 'LIDER') await handOverTeam(change, id, heir);
    await removeSecondStep(change, user);
    await endSessions(change, id);
    await record([removal(userThing(user), user.tipo)]);
  });
}

/**
 * Gives a deleted person their account back as it was, without the leader who is one no more; sellers who were handed over stay
 * where they are. 404 for whoever never was or was erased, 409 `USUARIO_VIGENTE`, `USUARIO_EXISTE` where the name was taken meanwhile.
 */
export const restoreUser = (db: Db, viewer: Viewer, id: number): Promise<User> =>
  change(db, viewer, async ({ tx, record }) => {
    await lockAccountsAs(tx, viewer);
    const person = await tx.maybeOne(Restorable)`
      select eliminado_at is not null as deleted from usuario where id = ${id} and borrado_at is null`;
    if (!person) throw noUser();
    if (!person.deleted) throw new Refusal(409, 'USUARIO_VIGENTE', 'Ese usuario no fue eliminado.');
    await tx.execute`
      update usuario set eliminado_at = null,
        id_lider = (select l.id from usuario l where l.id = usuario.id_lider and l.tipo = 'LIDER' and l.eliminado_at is null)
      where id = ${id}`.catch((error) => {
      throw isUniqueViolation(error, 'usuario_user_name') ? takenName() : error;
    });
    const user = await userById(tx, id);
    await record([addition(userThing(user), `${user.tipo}, recuperado`)]);
    return user;
  });

const Restorable = z.object({ deleted: z.boolean() });
