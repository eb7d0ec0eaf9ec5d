import { change } from '../../platform/db/change.ts';
import type { Db } from '../../platform/db/connect.ts';
import { removal } from '../../platform/db/record.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { displayName } from '../../platform/session/display-name.ts';
import { endSessions } from '../../platform/session/sessions.ts';
import { demandLeader, handOverTeam } from './leaders.ts';
import { demandAnotherAdministrator, demandLiveSession, lockAccounts } from './lock-accounts.ts';
import { userById } from './queries.ts';

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
    await endSessions(change, id);
    await record([removal({ entidad: 'usuario', entidadId: id, nombre: displayName(user) }, user.tipo)]);
  });
}
