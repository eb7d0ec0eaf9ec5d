import sql from 'sql-template-tag';
import { z } from 'zod';
import { erasedName } from '#contract/users.ts';
import { change } from '../../platform/db/change.ts';
import type { Db } from '../../platform/db/connect.ts';
import type { Transaction } from '../../platform/db/transaction.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { renewSearchTexts } from '../orders/order-search.ts';
import { ofUser } from '../orders/queries.ts';
import { ofTeam } from '../users/leaders.ts';
import { demandLiveSession, lockAccounts } from '../users/lock-accounts.ts';
import { noUser } from '../users/queries.ts';
import { eraseInAudit, namesInOrders } from './erase-in-audit.ts';

/**
 * Erases who a deleted person was: wherever name and contact are kept, 'Persona borrada N' takes their place. What they
 * ordered stays, and every sum; again changes nothing. 404, 409 `USUARIO_VIGENTE` for whoever was not deleted.
 */
export async function erasePerson(db: Db, viewer: Viewer, id: number): Promise<void> {
  await change(db, viewer, async ({ tx, record }) => {
    await lockAccounts(tx);
    await demandLiveSession(tx, viewer);
    const person = await tx.maybeOne(Erasable)`
      select eliminado_at is not null as deleted, borrado_at is not null as erased from usuario where id = ${id}`;
    if (!person) throw noUser();
    if (!person.deleted) throw new Refusal(409, 'USUARIO_VIGENTE', 'Solo se borran los datos de quien fue eliminado.');
    if (person.erased) return;
    const name = erasedName(id);
    // The audit first: it is searched for every name that the account and its orders tell.
    await eraseInAudit(tx, id, name);
    await eraseInOrders(tx, id, name);
    await eraseAccount(tx, id, name);
    await record([
      { entidad: 'usuario', entidadId: id, nombre: name, campo: 'datos personales', antes: null, despues: 'borrados' },
    ]);
  });
}

const Erasable = z.object({ deleted: z.boolean(), erased: z.boolean() });

async function eraseInOrders(tx: Transaction, id: number, name: string) {
  const theirs = sql`(${ofUser(id)} or ${ofTeam(id)})`;
  await tx.execute`select from pedido p where ${theirs} order by p.pedido_id for no key update`;
  await tx.execute`
    update entrega set recibio = ${name}, nota = ''
    where vendedor_id = ${id} or recibio in (${namesInOrders(id)})`;
  await tx.execute`
    update pedido set client_name = ${name}, email = '', direccion = '', telefono = '' where usuario_id = ${id}`;
  await tx.execute`update pedido set lider = ${name} where id_lider = ${id}`;
  await renewSearchTexts(tx, theirs);
}

async function eraseAccount(tx: Transaction, id: number, name: string) {
  await tx.execute`delete from idempotencia where usuario_id = ${id}`;
  await tx.execute`delete from carrito where usuario_id = ${id}`;
  await tx.execute`delete from favorito where usuario_id = ${id}`;
  await tx.execute`delete from precio_propio where usuario_id = ${id}`;
  await tx.execute`delete from para_quien where usuario_id = ${id}`;
  await tx.execute`delete from enlace_clave where usuario_id = ${id}`;
  await tx.execute`
    update usuario set user_name = ${`borrado-${id}`}, clave = '', nombre = ${name}, apellido = '', email = '', telefono = '',
      direccion = '', retiro = '', borrado_at = now()
    where id = ${id}`;
}
