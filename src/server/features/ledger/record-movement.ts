import type { Movement, NewMovement } from '#contract/ledger.calls.ts';
import { change } from '../../platform/db/change.ts';
import type { Db } from '../../platform/db/connect.ts';
import { addition } from '../../platform/db/record.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { noUser } from '../users/queries.ts';
import { appendMovement, type Line, type RequestKey, told } from './append-movement.ts';
import { movementById } from './queries.ts';

/** Adds a payment or an adjustment to somebody's account, also of who was deleted; 404 when there never was one. */
export async function recordMovement(
  db: Db,
  viewer: Viewer,
  { id, movement, key }: { id: number; movement: NewMovement; key: RequestKey },
): Promise<Movement> {
  const { tipo, importe, medio = null, nota } = movement;
  const isPayment = tipo === 'PAGO';
  const line: Line = {
    usuarioId: id,
    tipo,
    importe: isPayment ? -importe : importe,
    medio: isPayment ? medio : null,
    nota,
    contra: null,
  };
  const added = await change(db, viewer, async (change) => {
    if (!(await change.tx.execute`select from usuario where id = ${id}`)) throw noUser();
    return appendMovement(change, line, key, (person) => [
      { ...addition(person, told(line)), campo: 'cuenta corriente' },
    ]);
  });
  if (added === null) throw new Error(`a movement of ${id} was neither added nor there`);
  return movementById(db, viewer, added);
}
