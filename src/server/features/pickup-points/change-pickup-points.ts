import sql from 'sql-template-tag';
import { z } from 'zod';
import type { ManagedPickupPoint, NewPickupPoint, PickupPointChange } from '#contract/pickup-points.calls.ts';
import { change, withSent } from '../../platform/db/change.ts';
import { refuseTaken } from '../../platform/db/errors.ts';
import type { Db, Transaction } from '../../platform/db/executor.ts';
import { addition, differences } from '../../platform/db/record.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { stateOf } from '../../platform/session/user-rules.ts';
import { givePickupPoint } from '../users/give-pickup-point.ts';
import { requireLeader } from '../users/leaders.ts';
import { lockAccountsAs } from '../users/lock-accounts.ts';
import { pickupPointById, takenPointName } from './queries.ts';

/**
 * Adds a pickup point. 409 `PUNTO_EXISTE` if the name is taken, whatever the case of its letters; 422
 * `LIDER_DESCONOCIDO`.
 */
export const createPickupPoint = (db: Db, viewer: Viewer, point: NewPickupPoint): Promise<ManagedPickupPoint> =>
  change(db, viewer, async ({ tx, record, announce }) => {
    const { nombre, direccion, activo } = point;
    const idLider = await requireLeader(tx, point.idLider);
    const added = await tx.one(z.int(), { otherwise: takenPointName })`
      insert into punto_retiro (nombre, direccion, id_lider, activo) values (${nombre}, ${direccion}, ${idLider}, ${activo})
      on conflict do nothing returning punto_retiro_id`;
    await record(addition({ entidad: 'punto de retiro', entidadId: added, nombre }, nombre));
    announce({ kind: 'pickup-points' });
    return pickupPointById(tx, added);
  });

/**
 * Changes a pickup point. Accounts get its new name, orders keep the old one.
 *
 * @throws Refusal 404, 409 `VERSION_VIEJA`, `PUNTO_EXISTE`, `ULTIMO_PUNTO` if no other point is active, 422
 * `LIDER_DESCONOCIDO`.
 */
export const changePickupPoint = (db: Db, viewer: Viewer, id: number, { version, ...request }: PickupPointChange) =>
  change(db, viewer, async (change) => {
    const { tx, record, announce } = change;
    await lockAccountsAs(tx, viewer);
    // The lock of the accounts also keeps other requests from changing the point.
    const before = await pickupPointById(tx, id);
    if (before.version !== version) throw changedPoint();
    const wanted = withSent(before, request);
    if (wanted.idLider !== before.idLider) await requireLeader(tx, wanted.idLider);
    if (before.activo && !wanted.activo) await requireAnotherPoint(tx, id);
    await update(tx, wanted);
    if (wanted.nombre !== before.nombre) {
      await givePickupPoint(change, sql`u.retiro = ${before.nombre} and ${stateOf('u', 'hasAccount')}`, wanted.nombre);
      // The pickup days are copied, not renamed, because earlier orders still look up their day by the old name.
      await tx.execute`
        insert into dia_retiro (ventana_id, retiro, dia, horario) select ventana_id, ${wanted.nombre}, dia, horario
        from dia_retiro where retiro = ${before.nombre} on conflict do nothing`;
    }
    const after = await pickupPointById(tx, id);
    const thing = { entidad: 'punto de retiro', entidadId: id, nombre: before.nombre } as const;
    await record(differences(thing, inWords(before), inWords(after), fields));
    announce({ kind: 'pickup-points' });
    return after;
  });

const changedPoint = () =>
  new Refusal('VERSION_VIEJA', 'El punto de retiro cambió mientras usted lo editaba. Vuelva a abrirlo.');

/** Throws 409 `ULTIMO_PUNTO` if no other point is active, because nobody could register then. */
async function requireAnotherPoint(tx: Transaction, id: number) {
  const others = await tx.execute`select from punto_retiro where activo and punto_retiro_id <> ${id} limit 1`;
  if (!others) throw new Refusal('ULTIMO_PUNTO', 'Es el último punto de retiro activo: antes debe haber otro.');
}

const update = (tx: Transaction, { id, nombre, direccion, idLider, activo }: ManagedPickupPoint) =>
  tx.execute`
    update punto_retiro set nombre = ${nombre}, direccion = ${direccion}, id_lider = ${idLider}, activo = ${activo},
      version = version + 1
    where punto_retiro_id = ${id}`.catch(refuseTaken('punto_retiro_nombre', takenPointName));

const inWords = ({ nombre, direccion, idLider, lider, activo }: ManagedPickupPoint) => ({
  nombre,
  direccion,
  lider: lider ?? (idLider && `N° ${idLider}`),
  estado: activo ? 'ACTIVO' : 'INACTIVO',
});
const fields = { nombre: 'nombre', direccion: 'dirección', lider: 'líder', estado: 'estado' };

declare module '../../platform/db/bus.ts' {
  interface Announcements {
    'pickup-points': object;
  }
}
