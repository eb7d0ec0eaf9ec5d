import sql, { type Sql } from 'sql-template-tag';
import { statesThat } from '#contract/orders.ts';
import {
  ManagedPickupPoint,
  OwnPickup,
  PickupDay,
  PickupPoint,
  type PickupPointField,
} from '#contract/pickup-points.calls.ts';
import type { Executor } from '../../platform/db/executor.ts';
import { column } from '../../platform/db/identifier.ts';
import { isToCome } from '../../platform/db/instants.ts';
import { isOneOf } from '../../platform/db/is-one-of.ts';
import { holdsWords } from '../../platform/db/search.ts';
import { type Sorting, spanish } from '../../platform/http/answer-list.ts';
import { invalidField, notFound } from '../../platform/http/refusal.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { onlyRow } from '../../platform/rows.ts';
import { displayNameOf } from '../../platform/session/display-name.ts';
import { stateOf, typeOf } from '../../platform/session/user-rules.ts';
import { requireWindow } from '../windows/queries.ts';

export const offeredPickupPoints = (db: Executor): Promise<PickupPoint[]> =>
  db.rows(PickupPoint)`
    select punto_retiro_id as id, nombre, direccion, id_lider as "idLider"
    from punto_retiro where activo order by punto_retiro_id`;

export const pickupPointsFound = (q: string | undefined): Sql =>
  sql`${points} where ${holdsWords(sql`concat_ws(' ', r.nombre, r.direccion, ${displayNameOf('l')})`, q)}`;

export const findPickupPoints = (db: Executor, condition: Sql, order: Sql): Promise<ManagedPickupPoint[]> =>
  db.rows(ManagedPickupPoint)`
    select r.punto_retiro_id as id, r.nombre, r.direccion, r.id_lider as "idLider", ${displayNameOf('l')} as lider, r.activo,
      ${usersAt('r')} as usuarios, r.version
    from ${points} where ${condition} order by ${order}`;

const points = sql`
  punto_retiro r left join usuario l on l.id = r.id_lider and ${typeOf('l', 'leads')} and ${stateOf('l', 'hasAccount')}`;
const usersAt = (point: string): Sql => sql`(
  select count(*) from usuario u where u.retiro = ${column(point, 'nombre')} and ${stateOf('u', 'hasAccount')})`;

export const pickupPointSorting: Sorting<PickupPointField> = {
  id: sql`r.punto_retiro_id`,
  by: {
    id: sql`r.punto_retiro_id`,
    nombre: spanish(sql`r.nombre`),
    direccion: spanish(sql`r.direccion`),
    lider: spanish(displayNameOf('l')),
    activo: sql`not r.activo`,
    usuarios: usersAt('r'),
  },
};

export const pickupPointById = (db: Executor, id: number): Promise<ManagedPickupPoint> =>
  onlyRow(findPickupPoints(db, sql`r.punto_retiro_id = ${id}`, sql`1`), noPoint);

/** Reads a window's pickup days, for active points and for the points of its orders. 404 for an unknown window. */
export async function pickupDays(db: Executor, ventanaId: number): Promise<PickupDay[]> {
  await requireWindow(db, ventanaId);
  return db.rows(PickupDay)`
    select coalesce(p.retiro, o.retiro) as retiro, to_char(d.dia, 'YYYY-MM-DD') as dia,
      coalesce(d.horario, '') as horario, coalesce(p.pedidos, 0) as pedidos
    from (
      select p.retiro, count(*) as pedidos from pedido p
      where p.ventana_id = ${ventanaId} and p.retiro <> '' and ${isOneOf('p.estado', statesThat('counts'))} group by p.retiro
    ) p full join (select nombre as retiro, punto_retiro_id from punto_retiro where activo) o on o.retiro = p.retiro
    left join dia_retiro d on d.ventana_id = ${ventanaId} and d.retiro = coalesce(p.retiro, o.retiro)
    order by o.punto_retiro_id, p.retiro`;
}

export const ownPickup = (db: Executor, viewer: Viewer, timeZone: string) =>
  db.maybeOne(OwnPickup)`
    select d.retiro, to_char(d.dia, 'YYYY-MM-DD') as dia, d.horario from usuario u join dia_retiro d on d.retiro = u.retiro
    where u.id = ${viewer.id} and ${isToCome('d.dia', timeZone)}
      and d.ventana_id = (select ventana_id from ventana order by cerrada_at is null desc, ventana_id desc limit 1)`;

const noPoint = () => notFound('No existe ese punto de retiro.');

export const takenPointName = () =>
  invalidField(
    'nombre',
    'Ya hay un punto de retiro con ese nombre. Si está inactivo, puede activarlo.',
    'PUNTO_EXISTE',
  );
