import type { Movement } from '#contract/ledger.calls.ts';
import { change } from '../../platform/db/change.ts';
import type { Db } from '../../platform/db/executor.ts';
import { reason, removal } from '../../platform/db/record.ts';
import { notFound, Refusal } from '../../platform/http/refusal.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { appendMovement, Line, movementSummary, type RequestKey } from './append-movement.ts';
import { isReversible, movementById } from './queries.ts';

/**
 * Takes a payment or an adjustment back by another movement, with the reason.
 *
 * @throws Refusal 404, 409 `MOVIMIENTO_FIJO` for what is neither, `MOVIMIENTO_ANULADO` for what was taken back before by another request.
 */
export async function reverseMovement(
  db: Db,
  viewer: Viewer,
  { id, motivo, key }: { id: number; motivo: string; key: RequestKey },
): Promise<Movement> {
  const added = await change(db, viewer, async (change) => {
    const before = await change.tx.one(Reversed, { otherwise: noMovement })`
      select usuario_id as "usuarioId", tipo, importe, medio from movimiento where movimiento_id = ${id}`;
    if (!isReversible(before.tipo)) throw fixed(before.tipo);
    const { usuarioId, importe } = before;
    const line = {
      usuarioId,
      tipo: 'CONTRAASIENTO',
      importe: -importe,
      medio: null,
      nota: motivo,
      contra: id,
    } as const;
    const reversal = await appendMovement(change, line, key, (person) => [
      { ...removal(person, movementSummary(before)), campo: 'cuenta corriente' },
      reason(person, motivo),
    ]);
    if (reversal === null) throw new Refusal('MOVIMIENTO_ANULADO', 'Ese movimiento ya fue anulado.');
    return reversal;
  });
  return movementById(db, viewer, added);
}

const Reversed = Line.pick({ usuarioId: true, tipo: true, importe: true, medio: true });

const noMovement = () => notFound('No existe ese movimiento.');
const fixed = (tipo: Movement['tipo']) =>
  tipo === 'CARGO'
    ? new Refusal('MOVIMIENTO_FIJO', 'El cargo de un pedido no se anula.', {
        detail: 'Se anula solo al volver el pedido a PENDIENTE; otro día, registre un ajuste.',
      })
    : new Refusal('MOVIMIENTO_FIJO', 'Una anulación no se anula.', {
        detail: 'Registre de nuevo el pago o el ajuste.',
      });
