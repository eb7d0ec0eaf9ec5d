import { isDeepStrictEqual } from 'node:util';
import sql, { type Sql } from 'sql-template-tag';
import { z } from 'zod';
import { futureDay } from '#contract/days.ts';
import { formatExactPrice } from '#contract/format.ts';
import { Movement, type WrittenMovement } from '#contract/ledger.calls.ts';
import { type HandMovement, handRules, type MovementType, movementRules, type PaymentMeans } from '#contract/ledger.ts';
import { type Change, change } from '../../platform/db/change.ts';
import type { Db, Executor, Transaction } from '../../platform/db/executor.ts';
import { fingerprint, keyUses, reusedKey, takeKey } from '../../platform/db/idempotency.ts';
import { addition, reason, removal } from '../../platform/db/record.ts';
import { invalidField, notFound, Refusal } from '../../platform/http/refusal.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { displayNameOf } from '../../platform/session/display-name.ts';
import { today } from '../rates/queries.ts';
import { paymentTaker } from '../rates/take-payment.ts';
import { adjustmentDayOf, paymentOf } from './queries.ts';

/** The differences between people's and suppliers' accounts. */
export type AccountKind<Type extends string> = {
  entidad: 'usuario' | 'proveedor';
  table: Sql;
  owner: Sql;
  nameOf: Sql;
  lock: (id: number) => Sql;
  rules: Record<Type, Rules>;
  moved: (change: Change, id: number) => void;
};

type Rules = {
  text: (movement: { medio: PaymentMeans | null; pedidoId: null; cierre: null; dia: null }) => string;
  sum: string;
  fixed: { title: string; detail: string } | null;
};

export const people: AccountKind<MovementType> = {
  entidad: 'usuario',
  table: sql`movimiento`,
  owner: sql`usuario_id`,
  nameOf: sql`(select ${displayNameOf('u')} from usuario u where u.id = m.usuario_id)`,
  lock: (id) => sql`select from usuario where id = ${id} for no key update`,
  rules: movementRules,
  moved: ({ announce }, usuarioId) => announce({ kind: 'account', usuarioId }),
};

const MovementLine = Movement.pick({ importe: true, medio: true, nota: true, pago: true }).extend({
  /** The day since which an adjustment is owed; by default now. */
  dia: Movement.shape.dia.optional(),
  contra: z.int().nullable(),
});
type MovementLine<Type> = z.output<typeof MovementLine> & { tipo: Type };
export type NewMovementLine = MovementLine<MovementType>;
export type MovementKey = string | undefined;

type NewLine<Type> = {
  /** The id of the account's owner. */
  id: number;
  line: MovementLine<Type>;
  clave: MovementKey;
  reversed?: Summary<Type>;
};

/**
 * Adds a movement to an account and returns its id. A repeated key returns the first movement's id. 422
 * `CLAVE_REUTILIZADA` for a key of another movement, 409 `MOVIMIENTO_ANULADO` for a second reversal.
 */
export async function append<Type extends string>(
  kind: AccountKind<Type>,
  change: Change,
  { id, line, clave, reversed }: NewLine<Type>,
): Promise<number> {
  const { entidad, table, owner, nameOf, moved } = kind;
  const { tx, viewer, record } = change;
  const { tipo, importe, medio, nota, contra, pago, dia = null } = line;
  const added = await tx.maybeOne(Added)`
    insert into ${table} as m (${owner}, tipo, importe, medio, nota, contra, moneda, recibido, cotizacion, dia, creado_por, clave)
    values (${id}, ${tipo}, ${importe}::numeric, ${medio}, ${nota}, ${contra}::int,
      ${pago?.moneda ?? null}, ${pago?.importe ?? null}::numeric, ${pago?.cotizacion ?? null}::numeric, ${pago?.dia ?? dia}::date, ${viewer.id}, ${clave ?? null})
    on conflict do nothing
    returning movimiento_id as id, ${nameOf} as nombre`;
  if (added) {
    const thing = { entidad, entidadId: id, nombre: added.nombre };
    const what = reversed ? removal(thing, summaryOf(kind, reversed)) : addition(thing, summaryOf(kind, line));
    await record([{ ...what, campo: ACCOUNT }, ...(reversed ? [reason(thing, nota)] : [])]);
    moved(change, id);
    return added.id;
  }
  const before = await tx.maybeOne(Keyed)`
    select movimiento_id as "movimientoId", ${owner} as id, tipo, importe, medio, nota, contra, ${paymentOf('m')} as pago, ${adjustmentDayOf('m')} as dia
    from ${table} m where creado_por = ${viewer.id} and clave = ${clave ?? null}`;
  if (!before && contra !== null) throw new Refusal('MOVIMIENTO_ANULADO', 'Ese movimiento ya fue anulado.');
  if (!before) throw new Error(`a movement of ${entidad} ${id} was neither added nor there`);
  const { movimientoId, ...same } = before;
  requireSameMovement<typeof same>(same, { id, ...line });
  return movimientoId;
}

/**
 * Reverses a movement by adding an opposite one. `call` is part of the key's fingerprint. `alongside` runs afterwards,
 * in the same transaction.
 *
 * @throws Refusal 404, 409 `MOVIMIENTO_FIJO` for movements that cannot be reversed, `MOVIMIENTO_ANULADO` for a reversed
 * one.
 */
export const reverse = <Type extends string>(
  kind: AccountKind<Type | 'CONTRAASIENTO'>,
  db: Db,
  viewer: Viewer,
  { id, motivo, key, call, alongside }: Reversal & { call: string; alongside?: (change: Change) => Promise<unknown> },
): Promise<number> =>
  change(db, viewer, async (change) => {
    const { tx } = change;
    await takeKey(tx, keyUses.movement, viewer.id, { clave: key, huella: fingerprint(call, id) });
    const before = await tx.one(Reversed, { otherwise: noMovement })`
      select ${kind.owner} as owner, tipo, importe, medio from ${kind.table} where movimiento_id = ${id}`;
    const { owner, importe, medio } = before;
    const tipo = before.tipo as Type;
    const { fixed } = kind.rules[tipo];
    if (fixed) throw new Refusal('MOVIMIENTO_FIJO', fixed.title, { detail: fixed.detail });
    await tx.execute`${kind.lock(owner)}`;
    const reversal = await append(kind, change, {
      id: owner,
      line: { tipo: 'CONTRAASIENTO', importe: -importe, medio: null, pago: null, nota: motivo, contra: id },
      clave: key,
      reversed: { tipo, medio, importe },
    });
    await alongside?.(change);
    return reversal;
  });

export type Reversal = { id: number; motivo: string; key: MovementKey };
const Reversed = MovementLine.pick({ importe: true, medio: true }).extend({ owner: z.int(), tipo: z.string() });

function requireSameMovement<Line extends Payable>(before: Line, line: Line) {
  if (!isDeepStrictEqual(requestedValues(before), requestedValues(line))) throw reusedKey();
}

type Payable = Pick<NewMovementLine, 'importe' | 'pago' | 'dia'>;

/**
 * Returns the values that a repeated request must have too. A payment's rate is none of them, because it may change
 * between the two requests.
 */
const requestedValues = ({ importe, pago, dia = null, ...line }: Payable) =>
  pago ? { ...line, pago: { ...pago, cotizacion: null } } : { ...line, dia, importe };

/** Converts a typed movement to its stored form, in US dollars. 422 for a future day, and like `paymentTaker`. */
export async function toMovementLine<Type extends HandMovement>(
  db: Executor,
  movement: Omit<WrittenMovement, 'tipo'> & { tipo: Type },
  timeZone: string,
) {
  const { tipo, medio = null, nota, ...asked } = movement;
  const { money } = handRules[tipo];
  const line = { tipo, medio: money ? medio : null, nota, contra: null };
  if (!money) {
    const { importe, dia = null } = asked;
    if (dia && dia > (await today(db, timeZone))) throw invalidField('dia', futureDay);
    return { ...line, importe, pago: null, dia };
  }
  const { pago, dollars } = await (await paymentTaker(db, timeZone))(asked);
  return { ...line, importe: money * dollars, pago };
}

const Added = z.object({ id: z.int(), nombre: z.string() });
const Keyed = MovementLine.extend({ movimientoId: z.int(), id: z.int(), tipo: z.string() });

export const ACCOUNT = 'cuenta corriente';
type Summary<Type> = { tipo: Type; medio: PaymentMeans | null; importe: number };

/** Returns a movement in words for the audit: `Pago en efectivo: US$ 12,50`. */
export function summaryOf<Type extends string>({ rules }: AccountKind<Type>, { tipo, medio, importe }: Summary<Type>) {
  const { text, sum } = rules[tipo];
  return `${text({ medio, pedidoId: null, cierre: null, dia: null })}: ${formatExactPrice(sum === 'payments' ? -importe : importe)}`;
}

/** The insert that charges buyers for delivered orders, as part of another statement. `done` has rows of `pedido`. */
export const chargeDelivered = (done: Sql, viewer: Viewer): Sql => sql`
  insert into movimiento (usuario_id, tipo, importe, pedido_id, creado_por)
  select usuario_id, 'CARGO', total_amount, pedido_id, ${viewer.id} from ${done} where total_amount > 0 order by pedido_id`;

export const reverseCharges = (tx: Transaction, viewer: Viewer, orderIds: readonly number[]) =>
  tx.execute`
    insert into movimiento (usuario_id, tipo, importe, contra, nota, creado_por)
    select usuario_id, 'CONTRAASIENTO', -importe, movimiento_id, 'El pedido volvió a PENDIENTE.', ${viewer.id}
    from movimiento m
    where pedido_id = any(${orderIds}::int[]) and tipo = 'CARGO'
      and not exists (select from movimiento r where r.contra = m.movimiento_id)
    order by pedido_id`;

/** Credits a buyer for returned units of a delivered order; `importe` is negative. */
export async function creditReturn(
  { tx, viewer, announce }: Change,
  { usuarioId, pedidoId, importe, nota }: { usuarioId: number; pedidoId: number; importe: number; nota: string },
): Promise<void> {
  await tx.execute`
    insert into movimiento (usuario_id, tipo, importe, pedido_id, nota, creado_por)
    values (${usuarioId}, 'DEVOLUCION', ${importe}::numeric, ${pedidoId}, ${nota}, ${viewer.id})`;
  announce({ kind: 'account', usuarioId });
}

const noMovement = () => notFound('No existe ese movimiento.');

declare module '../../platform/db/bus.ts' {
  interface Announcements {
    account: { usuarioId: number };
  }
}
