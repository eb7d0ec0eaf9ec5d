import { z } from 'zod';
import type { Movement, PaymentRow } from '#contract/ledger.calls.ts';
import type { Problem } from '#contract/refusals.calls.ts';
import { type Change, change } from '../../platform/db/change.ts';
import type { Db, Executor } from '../../platform/db/executor.ts';
import { fingerprint, keyUses, takeKey } from '../../platform/db/idempotency.ts';
import { invalidField, Refusal } from '../../platform/http/refusal.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { typeMay } from '../../platform/session/user-rules.ts';
import { keepTyped, type NewEvidence, paymentsShown, recordEvidence } from '../ledger/alike-payments.ts';
import { append, type MovementKey, type NewMovementLine, people } from '../ledger/append-movement.ts';
import { movementsById } from '../ledger/queries.ts';
import { paymentTaker } from '../rates/take-payment.ts';

/**
 * Adds payments to accounts, all or none. A row that names an existing payment adds evidence to that payment. A
 * repeated key with the same rows returns the first result.
 *
 * @throws Refusal 422 with the errors of all rows, `SIN_COTIZACION`, `CLAVE_REUTILIZADA`, 409 `PAGO_PARECIDO`.
 */
export async function recordPayments(
  db: Db,
  viewer: Viewer,
  { call = 'pagos', pagos, asked = pagos, key: clave, timeZone, before, alongside }: NewPayments,
): Promise<Movement[]> {
  const huella = fingerprint(
    call,
    asked.map(({ kinds, confirmado, ...row }) => row),
  );
  const keyOf = (row: number) => clave && `${clave}#${row}`;
  const added = await change(db, viewer, async (change) => {
    const { tx } = change;
    if (await takeKey(tx, keyUses.payments, viewer.id, { clave, huella })) {
      const added = await addedBefore(tx, viewer, clave);
      return pagos.flatMap(({ movimientoId }) => movimientoId ?? added.shift() ?? []);
    }
    await before?.(change);
    const lines = await paymentLines(change, pagos, timeZone);
    const shown = await paymentsShown(tx, lines, true);
    const ids: number[] = [];
    for (const [row, { usuarioId, kinds, movimientoId, confirmado, ...line }] of lines.entries()) {
      const id = shown[row] ?? (await append(people, change, { id: usuarioId, line, clave: keyOf(row) }));
      if (id === shown[row]) await recordEvidence(change, usuarioId, id);
      ids.push(id);
    }
    if (call === 'pagos') await keepTyped(tx, ids);
    await alongside?.(change, ids);
    return ids;
  });
  return movementsById(db, viewer, added);
}

type NewPayments = {
  call?: 'pagos' | 'banco';
  pagos: readonly EvidentPayment[];
  /**
   * The rows as the client sent them, if they have more fields than a payment. The key's digest covers these fields.
   */
  asked?: readonly Partial<Pick<NewEvidence, 'kinds' | 'confirmado'>>[];
  key: MovementKey;
  timeZone: string;
  /** Runs before the accounts are locked. */
  before?: (change: Change) => Promise<void>;
  alongside?: (change: Change, ids: readonly number[]) => Promise<void>;
};
type EvidentPayment = PaymentRow & Pick<NewEvidence, 'kinds'>;

/** Reads the movements that an earlier request with this key added, in the order of its rows. */
const addedBefore = (db: Executor, viewer: Viewer, clave: MovementKey) => db.rows(z.int())`
  select movimiento_id from movimiento
  where creado_por = ${viewer.id} and starts_with(clave, ${`${clave}#`}) order by movimiento_id`;

/** Locks the accounts and returns each row's movement and evidence. 422 with the errors of all rows. */
async function paymentLines({ tx }: Change, pagos: readonly EvidentPayment[], timeZone: string) {
  const ids = [...new Set(pagos.map(({ userId }) => userId))];
  const known = new Set(
    await tx.rows(z.int())`
      select id from usuario u where id = any(${ids}::int[]) and ${typeMay('u', 'buyer')} order by id for no key update`,
  );
  const take = await paymentTaker(tx, timeZone);
  const problems: Problem[] = [];
  const lines: (NewMovementLine & NewEvidence)[] = [];
  for (const [row, pago] of pagos.entries()) {
    const { userId: usuarioId, medio, nota, kinds, movimientoId, confirmado, ...handedOver } = pago;
    try {
      if (!known.has(usuarioId)) throw invalidField('userId', 'Esa persona no tiene cuenta corriente.');
      const { pago, dollars } = await take(handedOver);
      lines.push({
        ...{ usuarioId, tipo: 'PAGO', importe: -dollars, medio, nota, pago, contra: null },
        ...{ kinds, movimientoId, confirmado },
      });
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      const errors = error.problem.errors?.map(({ field, message }) => ({ field: `pagos.${row}.${field}`, message }));
      problems.push({ ...error.problem, errors });
    }
  }
  if (!problems.length) return lines;
  const code = problems.every((problem) => problem.code === 'SIN_COTIZACION') ? 'SIN_COTIZACION' : 'DATO_RECHAZADO';
  throw new Refusal(code, 'No se registró ningún pago: hay filas que corregir.', {
    errors: problems.flatMap(({ errors = [] }) => errors),
  });
}
