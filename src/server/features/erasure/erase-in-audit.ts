import sql, { raw, type Sql } from 'sql-template-tag';
import { identifier } from '../../platform/db/identifier.ts';
import type { Transaction } from '../../platform/db/transaction.ts';
import { displayNameOf } from '../../platform/session/display-name.ts';
import { RECIPIENT } from '../packing/deliver-parcel.ts';

/**
 * Takes a person's names and contact out of the audit: of what they did, of what was done to them, and where they are named
 * as somebody's leader, as who an order was placed for or as who received it. Leaders and who received stand there by name, so
 * that a namesake goes too.
 */
export async function eraseInAudit(tx: Transaction, id: number, name: string) {
  const erased = (column: string) => {
    const value = raw(identifier(`a.${column}`));
    return sql`case
      when ${value} is null then null
      when f.of_person and a.campo = any(${contactFields}::text[]) then 'borrado'
      when (a.campo = any(${namingFields}::text[]) and ${value} = any(names)) or f.of_parcel then ${name}::text
      when f.of_order then ${`para ${name}`}::text
      else ${value} end`;
  };
  const theirs = sql`exists (select from pedido p where p.pedido_id = entidad_id and p.usuario_id = ${id})`;
  await tx.execute`
    with person as (
      select array(
        ${namesInOrders(id)}
        union select quien from auditoria where usuario_id = ${id}
        union select nombre from auditoria where entidad = 'usuario' and entidad_id = ${id}) as names
    ), found as (
      select auditoria_id, entidad = 'usuario' and entidad_id = ${id} as of_person,
        entidad = 'pedido' and campo = 'alta'
          and ${theirs} as of_order,
        entidad = 'pedido' and campo = ${RECIPIENT} and ${theirs} as of_parcel
      from auditoria
      where usuario_id = ${id} or (entidad = 'usuario' and entidad_id = ${id}) or campo = any(${namingFields}::text[])
        or (entidad = 'pedido' and campo = 'alta')
    )
    update auditoria a
    set quien = case when a.usuario_id = ${id} then ${name}::text else a.quien end,
      nombre = case when f.of_person then ${name}::text else a.nombre end,
      antes = ${erased('antes')}, despues = ${erased('despues')}
    from found f cross join person
    where a.auditoria_id = f.auditoria_id and (a.usuario_id = ${id} or f.of_person or f.of_order or f.of_parcel
      or a.antes = any(names) or a.despues = any(names))`;
}

/** The names that a person's account and orders tell, one a row. */
export const namesInOrders = (id: number): Sql => sql`
  select ${displayNameOf('u')} from usuario u where u.id = ${id}
  union select client_name from pedido where usuario_id = ${id}
  union select lider from pedido where id_lider = ${id}`;

/** Fields of the audit that name others. */
const namingFields = ['líder', RECIPIENT];
/** What the audit calls the fields of an account that tell who somebody is and where to find them. */
const contactFields = ['usuario', 'nombre', 'apellido', 'teléfono', 'email', 'dirección', 'punto de retiro'];
