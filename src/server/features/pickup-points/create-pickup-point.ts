import { z } from 'zod';
import type { ManagedPickupPoint, NewPickupPoint } from '#contract/pickup-points.calls.ts';
import { change } from '../../platform/db/change.ts';
import type { Db } from '../../platform/db/connect.ts';
import { addition } from '../../platform/db/record.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { demandLeader } from '../users/leaders.ts';
import { pickupPointById, takenName } from './queries.ts';

/** Adds a pickup point. 409 `PUNTO_EXISTE` for a name that one has, in any case, 422 `LIDER_DESCONOCIDO`. */
export function createPickupPoint(db: Db, viewer: Viewer, point: NewPickupPoint): Promise<ManagedPickupPoint> {
  return change(db, viewer, async ({ tx, record, announce }) => {
    const { nombre, direccion, activo } = point;
    const idLider = await demandLeader(tx, point.idLider);
    const added = await tx.maybeOne(Key)`
      insert into punto_retiro (nombre, direccion, id_lider, activo) values (${nombre}, ${direccion}, ${idLider}, ${activo})
      on conflict do nothing returning punto_retiro_id as id`;
    if (!added) throw takenName();
    await record([addition({ entidad: 'punto de retiro', entidadId: added.id, nombre }, nombre)]);
    announce({ kind: 'pickup-points' });
    return pickupPointById(tx, added.id);
  });
}

const Key = z.object({ id: z.int() });
