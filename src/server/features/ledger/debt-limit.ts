import sql, { type Sql } from 'sql-template-tag';
import { z } from 'zod';
import { formatExactPrice } from '#contract/format.ts';
import { DebtException, type OneAccount } from '#contract/ledger.calls.ts';
import { typeRules, userTypes } from '#contract/users.ts';
import type { Change } from '../../platform/db/change.ts';
import type { Executor, Transaction } from '../../platform/db/executor.ts';
import { column } from '../../platform/db/identifier.ts';
import { isoInstant } from '../../platform/db/instants.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { isAdmin, type Viewer } from '../../platform/http/viewer.ts';
import { displayNameOf } from '../../platform/session/display-name.ts';
import { noUser } from '../../platform/session/user-rules.ts';
import type { Shop } from '../../platform/settings.ts';
import { balanceOf } from './queries.ts';

export type Debt = { saldo: number; limite: number };

const LimitedBuyer = z.object({
  id: z.int(),
  tipo: z.enum(userTypes),
  limiteDeuda: z.number().nullable(),
});
type LimitedBuyer = z.output<typeof LimitedBuyer>;

/** Returns a person's debt limit in US dollars: her own or the shop's. Null for people who do not resell. */
const limitOf = ({ tipo, limiteDeuda }: LimitedBuyer, { settings }: Shop): number | null =>
  typeRules[tipo].resells ? (limiteDeuda ?? settings.limiteDeuda) : null;

export const isAbove = (saldo: number, limit: number | null): boolean => limit !== null && saldo > limit;

export const debtorOf = (db: Executor, id: number): Promise<LimitedBuyer> =>
  db.one(LimitedBuyer, { otherwise: noUser })`
    select id, tipo, limite_deuda as "limiteDeuda" from usuario where id = ${id}`;

/** Reads a person's limit, and the exception that allows the next order. Either is null if there is none. */
export async function standingOf(db: Executor, shop: Shop, id: number): Promise<Standing> {
  const excepcion = await db.maybeOne(DebtException)`
    select e.motivo, ${displayNameOf('q')} as quien, ${isoInstant('e.creado_at')} as "createdAt"
    from excepcion_deuda e join usuario q on q.id = e.creado_por where e.usuario_id = ${id} and e.pedido_id is null`;
  return { limite: limitOf(await debtorOf(db, id), shop), excepcion: excepcion ?? null };
}

type Standing = Pick<OneAccount, 'limite' | 'excepcion'>;

/** Returns a person's debt if it blocks her orders; otherwise null. */
export async function excessDebt(db: Executor, shop: Shop, id: number): Promise<Debt | null> {
  const { limite, excepcion } = await standingOf(db, shop, id);
  return excepcion ? null : debtAbove(db, id, limite);
}

async function debtAbove(db: Executor, id: number, limite: number | null): Promise<Debt | null> {
  if (limite === null) return null;
  const saldo = await balanceOf(db, id);
  return isAbove(saldo, limite) ? { saldo, limite } : null;
}

/** Throws 409 `DEUDA_EXCEDIDA` if the buyer's debt is above the limit. The limit does not stop administrators. */
export async function requireDebtWithinLimit(db: Executor, shop: Shop, viewer: Viewer, debtor: LimitedBuyer) {
  const debt = isAdmin(viewer) ? null : await debtAbove(db, debtor.id, limitOf(debtor, shop));
  if (!debt) return;
  const [saldo, limite] = [formatExactPrice(debt.saldo), formatExactPrice(debt.limite)];
  const whose = debtor.id === viewer.id ? 'Debe' : 'Quien pide debe';
  throw new Refusal('DEUDA_EXCEDIDA', 'La deuda supera el límite para pedir.', {
    detail: `${whose} ${saldo} y el límite para pedir es ${limite}: se podrá volver a pedir cuando se registre un pago.`,
  });
}

export const EXCEPTION = 'excepción al límite de deuda';

export const isExcepted = (user: string): Sql => sql`exists (
  select from excepcion_deuda e where e.usuario_id = ${column(user, 'id')} and e.pedido_id is null)`;

/** Locks and returns the exception for a person's next order; null if there is none. Only one order can use it. */
export const takeException = async (tx: Transaction, userId: number): Promise<OpenException | null> =>
  (await tx.maybeOne(OpenException)`
    select excepcion_id as id, motivo from excepcion_deuda
    where usuario_id = ${userId} and pedido_id is null for update`) ?? null;

const OpenException = z.object({ id: z.int(), motivo: z.string() });
type OpenException = z.output<typeof OpenException>;

export async function spendException(
  { tx, announce }: Pick<Change, 'tx' | 'announce'>,
  { id }: OpenException,
  { orderId, buyerId }: { orderId: number; buyerId: number },
): Promise<void> {
  await tx.execute`update excepcion_deuda set pedido_id = ${orderId} where excepcion_id = ${id}`;
  announce({ kind: 'account', usuarioId: buyerId });
}

declare module '../../platform/db/bus.ts' {
  interface Announcements {
    'debt-limit': object;
  }
}
