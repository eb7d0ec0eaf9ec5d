import { eq } from 'drizzle-orm';
import type { User, UserChange } from '#contract/users.ts';
import { differences, record } from '../audit/record.ts';
import type { Db } from '../db/connect.ts';
import { usuario } from '../db/schema/users.ts';
import type { Viewer } from '../http/viewer.ts';
import { endSessions } from '../session/sessions.ts';
import { displayName } from './display-name.ts';
import { demandAnotherAdministrator, demandLiveSession, holdAccounts } from './hold-accounts.ts';
import { demandLeader, releaseSellers } from './leaders.ts';
import { refuseTakenName, userById } from './queries.ts';

/**
 * Changes an account; what was not sent stays. The role follows from the type, only a VENDEDOR has a leader, and a change
 * of type ends the user's sessions.
 *
 * @throws Refusal 404, 409 `ULTIMO_ADMINISTRADOR` or `USUARIO_EXISTE`, 422 `LIDER_DESCONOCIDO`; then nothing changes.
 */
export async function changeUser(db: Db, viewer: Viewer, id: number, change: UserChange): Promise<User> {
  const { user, typeChanges } = await db.transaction(async (tx) => {
    await holdAccounts(tx);
    const before = await userById(tx, id);
    const tipo = change.tipo ?? before.tipo;
    const typeChanges = tipo !== before.tipo;
    if (typeChanges && before.tipo === 'ADMIN') await demandAnotherAdministrator(tx, id);
    await demandLiveSession(tx, viewer);
    const wanted = change.idLider === undefined ? before.idLider : change.idLider;
    const idLider = tipo === 'VENDEDOR' ? await demandLeader(tx, wanted, id) : null;

    await tx
      .update(usuario)
      .set({ ...change, tipo, idLider })
      .where(eq(usuario.id, id))
      .catch(refuseTakenName);
    if (typeChanges && before.tipo === 'LIDER') await releaseSellers(tx, viewer, { id, name: displayName(before) });
    if (typeChanges) await endSessions(tx, id);
    const after = await userById(tx, id);
    await record(
      tx,
      viewer,
      differences({ entidad: 'usuario', entidadId: id, nombre: displayName(before) }, before, after, fields),
    );
    const { lider: _, ...user } = after;
    return { user, typeChanges };
  });
  if (typeChanges) db.bus.announce({ kind: 'session', usuarioId: id });
  return user;
}

const fields = {
  userName: 'usuario',
  nombre: 'nombre',
  apellido: 'apellido',
  tipo: 'tipo',
  rol: 'rol',
  lider: 'líder',
  telefono: 'teléfono',
  email: 'email',
  direccion: 'dirección',
  retiro: 'punto de retiro',
};
