import sql, { type Sql } from 'sql-template-tag';
import { ManagedPickupPoint, PickupPoint, type PickupPointField } from '#contract/pickup-points.calls.ts';
import type { Executor } from '../../platform/db/executor.ts';
import { holdsWords } from '../../platform/db/search.ts';
import { type Sorting, spanish } from '../../platform/http/answer-list.ts';
import { invalidField, notFound } from '../../platform/http/refusal.ts';
import { onlyRow } from '../../platform/rows.ts';
import { displayNameOf } from '../../platform/session/display-name.ts';
import { stateOf, typeOf } from '../../platform/session/user-rules.ts';

/** Those that are offered, the oldest first. */
export const offeredPickupPoints = (db: Executor): Promise<PickupPoint[]> =>
  db.rows(PickupPoint)`
    select punto_retiro_id as id, nombre, direccion, id_lider as "idLider"
    from punto_retiro where activo order by punto_retiro_id`;

/** The pickup points whose texts hold every word. */
export const pickupPointsFound = (q: string | undefined): Sql =>
  sql`${points} where ${holdsWords(sql`concat_ws(' ', r.nombre, r.direccion, ${lider})`, q)}`;

export const findPickupPoints = (db: Executor, condition: Sql, order: Sql): Promise<ManagedPickupPoint[]> =>
  db.rows(ManagedPickupPoint)`select ${columns} from ${points} where ${condition} order by ${order}`;

const points = sql`
  punto_retiro r left join usuario l on l.id = r.id_lider and ${typeOf('l', 'leads')} and ${stateOf('l', 'hasAccount')}`;
const lider = displayNameOf('l');
const usuarios = sql`(select count(*) from usuario u where u.retiro = r.nombre and ${stateOf('u', 'hasAccount')})`;
const columns = sql`r.punto_retiro_id as id, r.nombre, r.direccion, r.id_lider as "idLider", ${lider} as lider, r.activo,
  ${usuarios} as usuarios, r.version`;

export const pickupPointSorting: Sorting<PickupPointField> = {
  id: sql`r.punto_retiro_id`,
  by: {
    id: sql`r.punto_retiro_id`,
    nombre: spanish(sql`r.nombre`),
    direccion: spanish(sql`r.direccion`),
    lider: spanish(lider),
    activo: sql`not r.activo`,
    usuarios,
  },
};

/** Throws 404 where there is none. */
export const pickupPointById = (db: Executor, id: number): Promise<ManagedPickupPoint> =>
  onlyRow(findPickupPoints(db, sql`r.punto_retiro_id = ${id}`, sql`1`), noPoint);

const noPoint = () => notFound('No existe ese punto de retiro.');

export const takenName = () =>
  invalidField(
    'nombre',
    'Ya hay un punto de retiro con ese nombre. Si está inactivo, puede activarlo.',
    'PUNTO_EXISTE',
  );
