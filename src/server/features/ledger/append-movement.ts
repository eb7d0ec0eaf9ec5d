import { isDeepStrictEqual } from 'node:util';
import sql, { type Sql } from 'sql-template-tag';
import { z } from 'zod';
import { formatExactPrice } from '#contract/format.ts';
import { Movement, type WrittenMovement } from '#contract/ledger.calls.ts';
import { handRules, movementRules, movementText } from '#contract/ledger.ts';
import type { Change } from '../../platform/db/change.ts';
import type { Executor, Transaction } from '../../platform/db/executor.ts';
import { reusedKey } from '../../platform/db/idempotency.ts';
import type { AuditChange } from '../../platform/db/record.ts';
import { notFound } from '../../platform/http/refusal.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { displayNameOf } from '../../platform/session/display-name.ts';
import { paymentTaker } from '../rates/take-payment.ts';
import { paymentOf } from './queries.ts';

/** The stored fields of a new movement; all others are derived from them or come from an order. */
export const NewMovementLine = Movement.omit({
  id: true,
  saldo: true,
  pedidoId: true,
  quien: true,
  createdAt: true,
  anuladoPor: true,
  can: true,
}).extend({ usuarioId: z.int(), contra: z.int().nullable() });
export type NewMovementLine = z.output<typeof NewMovementLine>;
export type MovementKey = string | undefined;

/**
 * Adds a movement to an account, notifies its owner, and records `what` in the audit. A repeated key with the same
 * movement returns the first one; with another movement: 422 `CLAVE_REUTILIZADA`. Returns null when the movement to be
 * reversed is already reversed.
 */
export async function appendMovement(
  { tx, viewer, record, announce }: Change,
  line: NewMovementLine,
  clave: MovementKey,
  what: (added: { entidad: 'usuario'; entidadId: number; nombre: string }) => AuditChange[],
): Promise<number | null> {
  const { usuarioId, tipo, importe, medio, nota, contra, pago } = line;
  const added = await tx.maybeOne(Added)`
    insert into movimiento as m (usuario_id, tipo, importe, medio, nota, contra, moneda, recibido, cotizacion, dia, creado_por, clave)
    values (${usuarioId}, ${tipo}, ${importe}::numeric, ${medio}, ${nota}, ${contra}::int,
      ${pago?.moneda ?? null}, ${pago?.importe ?? null}::numeric, ${pago?.cotizacion ?? null}::numeric, ${pago?.dia ?? null}::date, ${viewer.id}, ${clave ?? null})
    on conflict do nothing
    returning movimiento_id as id, (select ${displayNameOf('u')} from usuario u where u.id = m.usuario_id) as nombre`;
  if (added) {
    await record(what({ entidad: 'usuario', entidadId: usuarioId, nombre: added.nombre }));
    announce({ kind: 'account', usuarioId });
    return added.id;
  }
  const before = await tx.maybeOne(Keyed)`
    select movimiento_id as id, usuario_id as "usuarioId", tipo, importe, medio, nota, contra, ${paymentOf('m')} as pago
    from movimiento m where creado_por = ${viewer.id} and clave = ${clave ?? null}`;
  if (!before) return null;
  const { id, ...same } = before;
  demandSame(same, line);
  return id;
}

type WrittenLine = Pick<NewMovementLine, 'tipo' | 'importe' | 'medio' | 'nota' | 'pago'>;

/** Throws 422 `CLAVE_REUTILIZADA` when a key is used again for a different movement. */
export function demandSame<Line extends Pick<WrittenLine, 'importe' | 'pago'>>(before: Line, line: Line) {
  if (!isDeepStrictEqual(askedOf(before), askedOf(line))) throw reusedKey();
}

/** The requested values of a movement. A payment counts in its own currency, since the rate may have changed meanwhile. */
const askedOf = ({ importe, pago, ...line }: Pick<WrittenLine, 'importe' | 'pago'>) =>
  pago ? { ...line, pago: { ...pago, cotizacion: null } } : { ...line, importe };

/** A payment or adjustment as it is stored: payments at the rate of their day and with a negative amount. */
export async function writtenLine(db: Executor, movement: WrittenMovement, timeZone: string) {
  const { tipo, importe, medio = null, nota } = movement;
  const taken = handRules[tipo].isPayment ? await (await paymentTaker(db, timeZone))(movement) : null;
  return {
    tipo,
    importe: taken ? -taken.dollars : importe,
    medio: taken && medio,
    nota,
    pago: taken?.pago ?? null,
    contra: null,
  };
}

const Added = z.object({ id: z.int(), nombre: z.string() });
const Keyed = NewMovementLine.extend({ id: z.int() });

export const movementSummary = ({
  tipo,
  medio,
  importe,
}: Pick<NewMovementLine, 'tipo' | 'medio' | 'importe'>): string =>
  `${movementText({ tipo, medio, pedidoId: null, contra: null })}: ${formatExactPrice(movementRules[tipo].sum === 'payments' ? -importe : importe)}`;

/** An insert that charges buyers for the orders in `done`, rows of `pedido`. It is part of the statement that sets REALIZADO. */
export const chargeDelivered = (done: Sql, viewer: Viewer): Sql => sql`
  insert into movimiento (usuario_id, tipo, importe, pedido_id, creado_por)
  select usuario_id, 'CARGO', total_amount, pedido_id, ${viewer.id} from ${done} where total_amount > 0 order by pedido_id`;

/** Reverses the charges of orders that the caller has locked; skips orders without a charge. */
export const reverseCharges = (tx: Transaction, viewer: Viewer, orderIds: readonly number[]) =>
  tx.execute`
    insert into movimiento (usuario_id, tipo, importe, contra, nota, creado_por)
    select usuario_id, 'CONTRAASIENTO', -importe, movimiento_id, 'El pedido volvió a PENDIENTE.', ${viewer.id}
    from movimiento m
    where pedido_id = any(${orderIds}::int[]) and tipo = 'CARGO'
      and not exists (select from movimiento r where r.contra = m.movimiento_id)
    order by pedido_id`;

/** Credits a buyer for returned units of a delivered order (`importe` < 0), once per approval, which the caller has locked. */
export async function creditReturn(
  { tx, viewer, announce }: Change,
  { usuarioId, pedidoId, importe, nota }: { usuarioId: number; pedidoId: number; importe: number; nota: string },
): Promise<void> {
  await tx.execute`
    insert into movimiento (usuario_id, tipo, importe, pedido_id, nota, creado_por)
    values (${usuarioId}, 'DEVOLUCION', ${importe}::numeric, ${pedidoId}, ${nota}, ${viewer.id})`;
  announce({ kind: 'account', usuarioId });
}

export const noMovement = () => notFound('No existe ese movimiento.');

declare module '../../platform/db/bus.ts' {
  interface Announcements {
    account: { usuarioId: number };
  }
}
