import { createHash, randomBytes } from 'node:crypto';
import { z } from 'zod';
import type { PasswordLink } from '#contract/recovery.calls.ts';
import { change } from '../db/change.ts';
import type { Db } from '../db/connect.ts';
import { isoInstant } from '../db/instants.ts';
import { forbidden } from '../http/refusal.ts';
import type { Viewer } from '../http/viewer.ts';
import { displayName } from '../users/display-name.ts';
import { demandLiveSession, lockAccounts } from '../users/lock-accounts.ts';
import { userById } from '../users/queries.ts';
import { mayGiveLink } from './queries.ts';

/** Hours for which a link holds. */
const LASTS = 24;

/**
 * Makes a link by which a user may choose another password, in place of the one before; a request of theirs is answered
 * with it. 403 for whoever may not give it, 404 for whoever has no account.
 *
 * @param origin Where the pages are, as `https://host`.
 */
export async function createLink(db: Db, viewer: Viewer, id: number, origin: string): Promise<PasswordLink> {
  const token = randomBytes(32).toString('base64url');
  return change(db, viewer, async ({ tx, record }) => {
    await lockAccounts(tx);
    await demandLiveSession(tx, viewer);
    const user = await userById(tx, id);
    if (
      !(await tx.execute`select from usuario u, usuario m where u.id = ${id} and m.id = ${viewer.id} and ${mayGiveLink}`)
    )
      throw forbidden();
    const { vence } = await tx.one(Expiry)`
      insert into enlace_clave (usuario_id, huella, creado_por, vence_at)
      values (${id}, ${digestOf(token)}, ${viewer.id}, now() + make_interval(hours => ${LASTS}))
      on conflict (usuario_id) do update
        set huella = excluded.huella, creado_por = excluded.creado_por, vence_at = excluded.vence_at
      returning ${isoInstant('vence_at')} as vence`;
    await tx.execute`delete from recuperacion where usuario_id = ${id}`;
    const nombre = displayName(user);
    await record([
      { entidad: 'usuario', entidadId: id, nombre, campo: 'enlace de contraseña', antes: null, despues: 'creado' },
    ]);
    return { enlace: `${origin}/nueva-clave#${token}`, vence, nombre: user.nombre, telefono: user.telefono };
  });
}

const Expiry = z.object({ vence: z.string() });

/** What is kept of a link's token. */
export const digestOf = (token: string): string => createHash('sha256').update(token).digest('hex');
