import { sql } from 'drizzle-orm';
import { record } from '../audit/record.ts';
import type { Db, Transaction } from '../db/connect.ts';
import type { Viewer } from '../http/viewer.ts';
import { demandStrongPassword, hashPassword } from '../session/password.ts';
import { endSessions } from '../session/sessions.ts';
import { displayName } from './display-name.ts';
import { demandLiveSession, holdAccounts } from './hold-accounts.ts';
import { userById } from './queries.ts';

/** Gives a user another password and ends their sessions, but for the one that asks. 422 `CONTRASENA_DEBIL`. */
export async function setPassword(db: Db, viewer: Viewer, id: number, password: string): Promise<void> {
  const { userName } = await userById(db, id);
  demandStrongPassword(password, userName, 'nueva');
  const clave = await hashPassword(password);
  await db.transaction(async (tx) => {
    await holdAccounts(tx);
    await demandLiveSession(tx, viewer);
    await storePassword(tx, viewer, id, clave);
  });
  db.bus.announce({ kind: 'session', usuarioId: id });
}

/** Stores the hash, ends the other sessions and keeps that it happened, never what it was. */
export async function storePassword(tx: Transaction, viewer: Viewer, id: number, clave: string) {
  const user = await userById(tx, id);
  await tx.execute(sql`update usuario set clave = ${clave} where id = ${id}`);
  await endSessions(tx, id, { except: viewer.jti });
  await record(tx, viewer, [
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
