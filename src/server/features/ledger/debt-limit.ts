import { formatExactPrice } from '#contract/format.ts';
import type { Executor } from '../../platform/db/executor.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { isAdmin, type Viewer } from '../../platform/http/viewer.ts';
import type { Shop } from '../../platform/settings.ts';
import { balanceOf } from './queries.ts';

export type Debt = { saldo: number; limite: number };

export const isAbove = (saldo: number, limit: number | null): boolean => limit !== null && saldo > limit;

/** What somebody owes when that is above the limit; null, and nothing is read, where there is none. */
export async function excessDebt(db: Executor, { settings: { limiteDeuda } }: Shop, id: number): Promise<Debt | null> {
  if (limiteDeuda === null) return null;
  const saldo = await balanceOf(db, id);
  return isAbove(saldo, limiteDeuda) ? { saldo, limite: limiteDeuda } : null;
}

/** 409 `DEUDA_EXCEDIDA` for who owes more than the limit; administrators order for anybody. */
export async function demandWithinLimit(db: Executor, shop: Shop, viewer: Viewer, buyerId: number) {
  const debt = isAdmin(viewer) ? null : await excessDebt(db, shop, buyerId);
  if (!debt) return;
  const [saldo, limite] = [formatExactPrice(debt.saldo), formatExactPrice(debt.limite)];
  const whose = buyerId === viewer.id ? 'Debe' : 'Quien pide debe';
  throw new Refusal('DEUDA_EXCEDIDA', 'La deuda supera el límite para pedir.', {
    detail: `${whose} ${saldo} y el límite para pedir es ${limite}: se podrá volver a pedir cuando se registre un pago.`,
  });
}

declare module '../../platform/db/bus.ts' {
  interface Announcements {
    'debt-limit': object;
  }
}
