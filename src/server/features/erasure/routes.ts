import sql, { join, raw, type Sql } from 'sql-template-tag';
import { z } from 'zod';
import { type PersonField, personFieldNames, personFields, rulesOf } from '#contract/user-fields.ts';
import { erasedName } from '#contract/users.ts';
import { change } from '../../platform/db/change.ts';
import type { Db, Transaction } from '../../platform/db/executor.ts';
import { identifier } from '../../platform/db/identifier.ts';
import { columnOf } from '../../platform/db/insert-rows.ts';
import { changeOf } from '../../platform/db/record.ts';
import type { Parts } from '../../platform/http/mount.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { displayNameOf } from '../../platform/session/display-name.ts';
import { renewSearchTexts } from '../orders/order-search.ts';
import { ofUser } from '../orders/queries.ts';
import { RECIPIENT } from '../packing/deliver-parcel.ts';
import { dropProofFiles } from '../payments/queries.ts';
import { ofTeam } from '../users/leaders.ts';
import { lockAccountsAs } from '../users/lock-accounts.ts';
import { requireUserStep } from '../users/queries.ts';

export function erasureRoutes({ mount, db }: Parts) {
  return mount({ 'DELETE /api/usuario/:id/datos': ({ viewer, params }) => erasePerson(db, viewer, params.id) });
}

/**
 * Erases a deleted person's names and contact data; orders and sums stay. 404 for an unknown user, 409
 * `USUARIO_VIGENTE` for a user who was not deleted.
 */
const erasePerson = (db: Db, viewer: Viewer, id: number): Promise<void> =>
  change(db, viewer, async ({ tx, record }) => {
    await lockAccountsAs(tx, viewer);
    if (!(await requireUserStep(tx, id, 'erase'))) return;
    const name = erasedName(id);
    // The audit comes first, because its entries are found by names that the next steps erase.
    await eraseInAudit(tx, id, name);
    await eraseInOrders(tx, id, name);
    await eraseInClaims(tx, id);
    await eraseInProofs(tx, id);
    await eraseAccount(tx, id);
    await record(changeOf({ entidad: 'usuario', entidadId: id, nombre: name }, 'datos personales', null, 'borrados'));
  });

async function eraseInOrders(tx: Transaction, id: number, name: string) {
  const theirs = sql`(${ofUser('p', id)} or ${ofTeam('p', id)})`;
  await tx.execute`select from pedido p where ${theirs} order by p.pedido_id for no key update`;
  await tx.execute`
    update entrega set recibio = ${name}, nota = ''
    where vendedor_id = ${id} or recibio in (${namesOf(id)})`;
  await tx.execute`
    update pedido set client_name = ${name}, email = '', direccion = '', telefono = '' where usuario_id = ${id}`;
  await tx.execute`update pedido set lider = ${name} where id_lider = ${id}`;
  await renewSearchTexts(tx, theirs);
}

async function eraseInClaims(tx: Transaction, id: number) {
  const theirs = sql`(creado_por = ${id} or exists (select from pedido p where p.pedido_id = r.pedido_id and p.usuario_id = ${id}))`;
  await tx.execute`
    update reclamo r set detalle = '', excepcion = left(excepcion, 0), rechazo = left(rechazo, 0) where ${theirs}`;
  const pictures = await tx.rows(z.string())`
    delete from reclamo_foto f using reclamo r where r.reclamo_id = f.reclamo_id and ${theirs} returning f.imagen_hash`;
  await tx.execute`update imagen set usada_at = '-infinity' where hash = any(${pictures}::text[])`;
}

async function eraseInProofs(tx: Transaction, id: number) {
  const theirs = sql`(c.usuario_id = ${id} or c.creado_por = ${id})`;
  await dropProofFiles(tx, theirs);
  await tx.execute`
    update comprobante c set nota = '', rechazo = left(rechazo, 0), huella = null where ${theirs}`;
}

async function eraseAccount(tx: Transaction, id: number) {
  for (const table of [
    'idempotencia',
    'carrito',
    'favorito',
    'precio_propio',
    'para_quien',
    'enlace_clave',
    'segundo_paso',
    'pagador',
    'excepcion_deuda',
  ])
    await tx.execute`delete from ${raw(identifier(table))} where usuario_id = ${id}`;
  await tx.execute`
    update usuario set ${join(erasedFields.map((field) => sql`${raw(identifier(columnOf(field)))} = ${erasedValue(field, id)}`))},
      clave = '', borrado_at = now()
    where id = ${id}`;
  await tx.execute`
    update usuario_anterior a set (nombre, apellido, user_name) = (u.nombre, u.apellido, u.user_name)
    from usuario u where u.id = a.id and a.id = ${id}`;
}

const erasedFields = personFieldNames.filter((field) => rulesOf(field).erased !== 'kept');
const erasedValue = (field: PersonField, id: number) => {
  const { erased, empty } = rulesOf(field);
  return typeof erased === 'function' ? erased(id) : empty;
};

/**
 * Erases a person's names and contact data in the audit. Its entries name leaders and recipients without an id, so
 * people with the same name are erased too.
 */
async function eraseInAudit(tx: Transaction, id: number, name: string) {
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
        ${namesOf(id)}
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

const namesOf = (id: number): Sql => sql`
  select ${displayNameOf('u')} from usuario u where u.id = ${id}
  union select ${displayNameOf('a')} from usuario_anterior a where a.id = ${id}
  union select client_name from pedido where usuario_id = ${id}
  union select lider from pedido where id_lider = ${id}`;

const namingFields = ['líder', RECIPIENT];
const contactFields = erasedFields.map((field) => personFields[field].audit);
