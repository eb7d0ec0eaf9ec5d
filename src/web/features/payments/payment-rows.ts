import type { Account, PaymentRow } from '#contract/ledger.calls.ts';
import { type Coin, coinRules, type PaymentMeans } from '#contract/ledger.ts';
import { messages } from '#contract/messages.ts';
import { toCents } from '#contract/prices.ts';
import type { Rate } from '#contract/rates.calls.ts';
import type { AlikePayment } from '#contract/refusals.calls.ts';
import { newKey } from '../../platform/once.ts';
import { readAmount } from '../../ui/form/read-amount.ts';
import { problemsIn } from '../../ui/form/use-form.ts';
import type { AlikeAnswer } from '../ledger/alike-payments.tsx';
import { paidProblem } from '../ledger/movement-dialog.tsx';
import { dollarsOf, rateOn } from '../rates/queries.ts';

/** A payment from a pasted line. Fields that the line leaves out are copied from the row above. */
export type PastedPayment = {
  person: Account;
  payment: Pick<TypedPayment, 'importe'> & Partial<Pick<TypedPayment, 'moneda' | 'medio' | 'dia'>>;
};

export type TypedPayment = {
  alike?: readonly AlikePayment[];
  answer?: AlikeAnswer | undefined;
  key: string;
  person: Account | null;
  importe: string;
  moneda: Coin;
  medio: PaymentMeans;
  dia: string;
};

export const rowBelow = ({ moneda, medio, dia }: Pick<TypedPayment, 'moneda' | 'medio' | 'dia'>): TypedPayment => ({
  key: newKey(),
  person: null,
  importe: '',
  moneda,
  medio,
  dia,
});

/**
 * Adds pasted rows below the others. The fields that a pasted row lacks are copied from the row above. If there is no
 * row above, they are copied from `first`.
 */
export function withPasted(rows: readonly TypedPayment[], pasted: readonly PastedPayment[], first: TypedPayment) {
  const sheet = [...rows];
  for (const { person, payment } of pasted) sheet.push({ ...rowBelow(sheet.at(-1) ?? first), person, ...payment });
  return sheet;
}

/** True for a row that the user began to fill. Only such rows are sent. */
export const isBegun = ({ person, importe }: TypedPayment) => person !== null || importe.trim() !== '';

/** A payment's US dollars (null until known), and the person's debt before and after the payment. */
export type PaymentEffect = { dollars: number | null; rate: Rate | undefined; before: number; after: number };

export function effectsOf(
  rows: readonly TypedPayment[],
  rates: readonly Rate[],
  saldoOf: (person: Account) => number,
): PaymentEffect[] {
  const owed = new Map<number, number>();
  return rows.map(({ person, importe, moneda, dia }) => {
    const typed = readAmount(importe);
    const rate = coinRules[moneda].converted ? rateOn(rates, dia) : undefined;
    const dollars = dollarsOf(typed, moneda, rate);
    const before = person ? (owed.get(person.id) ?? saldoOf(person)) : 0;
    const after = (toCents(before) - toCents(dollars ?? 0)) / 100;
    if (person) owed.set(person.id, after);
    return { dollars, rate, before, after };
  });
}

export function sumsOf(payments: readonly { moneda: Coin; importe: number }[]): [Coin, number][] {
  const cents = new Map<Coin, number>();
  for (const { moneda, importe } of payments) cents.set(moneda, (cents.get(moneda) ?? 0) + toCents(importe));
  return [...cents].filter(([, sum]) => sum > 0).map(([coin, sum]) => [coin, sum / 100]);
}

export const rowProblems = (rows: readonly TypedPayment[]) =>
  rows.flatMap(({ person, importe, dia }, row) =>
    problemsIn<`pagos.${number}.${string}`>({
      [`pagos.${row}.userId`]: person ? '' : messages.ledger.personMissing,
      [`pagos.${row}.importe`]: paidProblem(importe),
      [`pagos.${row}.dia`]: dia ? '' : messages.ledger.dayMissing,
    }),
  );

export const paymentOf = ({ person, importe, moneda, medio, dia, answer }: TypedPayment): PaymentRow => ({
  userId: person?.id ?? 0,
  moneda,
  importe: readAmount(importe) ?? 0,
  medio,
  dia,
  nota: '',
  ...answer,
});
