import sql from 'sql-template-tag';
import { ManagedPickupPoint, PickupPoint, type PickupPointField } from '#contract/pickup-points.calls.ts';
import type { Executor } from '../../platform/db/executor.ts';
import { holdsWords } from '../../platform/db/search.ts';
import { ListCount, type ListPart, type Sorting, spanish } from '../../platform/http/answer-list.ts';
import { notFound, Refusal } from '../../platform/http/refusal.ts';
import { displayNameOf } from '../../platform/session/display-name.ts';

/** Those that are offered, the oldest first. */
export const offeredPickupPoints = (db: Executor): Promise<PickupPoint[]> =>
  db.rows(PickupPoint)`
    select punto_retiro_id as id, nombre, direccion, id_lider as "idLider"
    from punto_retiro where activo order by punto_retiro_id`;

/** A part of the list of all pickup points whose texts hold every word, and how many it has. */
export function listPickupPoints(db: Executor, q: string | undefined, { picked, order }: ListPart) {
  const found = sql`${points} where ${holdsWords(sql`concat_ws(' ', r.nombre, r.direccion, ${lider})`, q)}`;
  return [
    db.rows(ManagedPickupPoint)`
      select ${columns} from ${points}
      where r.punto_retiro_id = any(array(select r.punto_retiro_id from ${found} ${picked})) order by ${order}`,
    db.one(ListCount)`select count(*) as total from ${found}`,
  ] as const;
}

const points = sql`
  punto_retiro r left join usuario l on l.id = r.id_lider and l.tipo = 'LIDER' and l.eliminado_at is null`;
const lider = displayNameOf('l');
const usuarios = sql`(select count(*) from usuario u where u.retiro = r.nombre and u.eliminado_at is null)`;
const columns = sql`r.punto_retiro_id as id, r.nombre, r.direccion, r.id_lider as "idLider", ${lider} as lider, r.activo,
  ${usuarios} as usuarios, r.version`;

/** How the list of pickup points is put in order. */
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

/** A pickup point; 404 when there is none. */
export async function pickupPointById(db: Executor, id: number): Promise<ManagedPickupPoint> {
  const point = await db.maybeOne(ManagedPickupPoint)`
    select ${columns} from ${points} where r.punto_retiro_id = ${id}`;
  if (!point) throw notFound('No existe ese punto de retiro.');
  return point;
}

export function takenName() {
  const message = 'Ya hay un punto de retiro con ese nombre. Si está inactivo, puede activarlo.';
  return new Refusal(409, 'PUNTO_EXISTE', message, { errors: [{ field: 'nombre', message }] });
}
