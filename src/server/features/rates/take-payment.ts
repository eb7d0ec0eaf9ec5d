import { futureDay } from '#contract/days.ts';
import { ACCOUNT_COIN, type Coin, coinRules } from '#contract/ledger.ts';
import type { DayRate } from '#contract/rates.calls.ts';
import { dollarsAt, type Payment } from '#contract/rates.ts';
import type { Executor } from '../../platform/db/executor.ts';
import { invalidField, Refusal } from '../../platform/http/refusal.ts';
import { rateOn, today } from './queries.ts';

type HandedOver = { moneda?: Coin | undefined; importe: number; dia?: string | undefined };
type TakenPayment = { pago: Payment; dollars: number };

/**
 * Returns a function that converts payments at the rate of their day. By default a payment is in US dollars and of
 * today. 422 for a future day or less than a cent, `SIN_COTIZACION` without a rate.
 */
export async function paymentTaker(db: Executor, timeZone: string) {
  const now = await today(db, timeZone);
  const rates = new Map<string, DayRate | undefined>();
  const rateOf = async (dia: string) => {
    if (!rates.has(dia)) rates.set(dia, await rateOn(db, dia));
    return rates.get(dia);
  };
  return async ({ moneda = ACCOUNT_COIN, importe, dia = now }: HandedOver): Promise<TakenPayment> => {
    if (dia > now) throw invalidField('dia', futureDay);
    if (!coinRules[moneda].converted) return { pago: { moneda, importe, cotizacion: null, dia }, dollars: importe };
    const rate = await rateOf(dia);
    if (!rate)
      throw new Refusal('SIN_COTIZACION', 'No hay cotización de ese día.', {
        detail: 'Anote primero a cuántos pesos estaba el dólar ese día o antes.',
        errors: [{ field: 'dia', message: 'No hay cotización de ese día ni de antes.' }],
      });
    const dollars = dollarsAt(importe, rate.pesos);
    if (dollars === 0) throw invalidField('importe', 'Es menos que un centavo de dólar.');
    return { pago: { moneda, importe, cotizacion: rate.pesos, dia }, dollars };
  };
}
