import { useQuery } from '@tanstack/react-query';
import { formatExactPrice, showDay } from '#contract/format.ts';
import type { Account, Movement } from '#contract/ledger.calls.ts';
import {
  ACCOUNT_COIN,
  balanceText,
  type Coin,
  coinChoices,
  coinRules,
  type HandMovement,
  handRules,
  meansChoices,
  type PaymentMeans,
} from '#contract/ledger.ts';
import { LONGEST_REASON } from '#contract/limits.ts';
import { messages } from '#contract/messages.ts';
import { toCents } from '#contract/prices.ts';
import type { Rate } from '#contract/rates.calls.ts';
import { formatCoin, formatRate } from '#contract/rates.ts';
import { api } from '../../platform/api.ts';
import { newKey, useRequestKey } from '../../platform/once.ts';
import { queryClient } from '../../platform/query-client.ts';
import { today } from '../../ui/dates.ts';
import { DateField } from '../../ui/form/date-field.tsx';
import { futureProblem } from '../../ui/form/day-range-fields.tsx';
import { SelectField, TextField } from '../../ui/form/field.tsx';
import { amountProblem, readAmount } from '../../ui/form/read-amount.ts';
import { sendOrAsk } from '../../ui/form/send-or-ask.ts';
import { blanks, useForm } from '../../ui/form/use-form.ts';
import { alerts, orReport } from '../../ui/overlay/alerts.ts';
import { type Answering, openDialog } from '../../ui/overlay/dialog.tsx';
import { FormDialog } from '../../ui/overlay/form-dialog.tsx';
import { askReason } from '../../ui/overlay/reason-dialog.tsx';
import { dollarsOf, rateOn, rates, usualCoin } from '../rates/queries.ts';
import { type AlikeAnswer, sendOrAskAlike } from './alike-payments.tsx';
import { ledgerKey } from './queries.ts';

type Person = Pick<Account, 'id' | 'nombreCompleto' | 'saldo'>;

/** An account that payments and adjustments are written on, and how its screens speak of it. */
type MovedAccount = {
  owner: string;
  saldo: number;
  /** `de` of who pays us, `a` of who is paid. */
  payment: 'de' | 'a';
  /** `lo que debe`, and what is owed: `debe US$ 12,50`. */
  owed: string;
  balance: (saldo: number) => string;
  /** Registers it; false where that was asked about and not meant. */
  register: (movement: HandMovementBody, headers: ReturnType<ReturnType<typeof useRequestKey>>) => Promise<boolean>;
  refresh: () => unknown;
};
type HandMovementBody = ReturnType<typeof bodyOf>;

export const openMovement = ({ id, nombreCompleto, saldo }: Person, kind: HandMovement) =>
  openAccountMovement(
    {
      owner: nombreCompleto,
      saldo,
      payment: 'de',
      owed: 'lo que debe',
      balance: balanceText,
      register: async (body, headers) => {
        const send = (answer: AlikeAnswer | { confirmado: boolean }) =>
          api('POST /api/cuentas/:id/movimientos', { params: { id }, body: { ...body, ...answer }, headers });
        const ask = (confirmado: boolean) => (confirmado ? send({ confirmado }) : sendOrAskAlike(send));
        const asked = {
          title: `¿Registrar un pago de ${formatCoin(body.moneda ?? ACCOUNT_COIN, body.importe)}?`,
          verb: 'registrar el pago',
        };
        return (await sendOrAsk(ask, 'PAGO_INUSUAL', asked)) !== null;
      },
      refresh: () => queryClient.invalidateQueries({ queryKey: ledgerKey }),
    },
    kind,
  );

export const openAccountMovement = (account: MovedAccount, kind: HandMovement) =>
  openDialog(MovementDialog, { account, kind });

/** Writes a payment or an adjustment, and says beforehand what will be owed after it. */
function MovementDialog({ account, kind, answer }: Answering<void> & { account: MovedAccount; kind: HandMovement }) {
  const keyOf = useRequestKey();
  const form = useForm<MovementForm>({
    importe: '',
    moneda: null,
    dia: today(),
    medio: 'EFECTIVO',
    sentido: 'RESTA',
    nota: '',
  });
  const { dia } = form.values;
  const { isPayment } = handRules[kind];
  const { data: known } = useQuery({ ...rates, enabled: isPayment });
  const moneda = form.values.moneda ?? (isPayment ? usualCoin(known) : ACCOUNT_COIN);
  const rate = known && rateOn(known, dia);
  const typed = readAmount(form.values.importe);
  const isPesos = coinRules[moneda].converted;
  const amount = dollarsOf(typed, moneda, rate);
  const save = async () => {
    if (!(await form.complete(missingIn(form.values, kind)))) return;
    const body = bodyOf({ ...form.values, moneda }, kind);
    const work = () => account.register(body, keyOf(body));
    if (!(await form.send(work, isPayment ? messages.ledger.paymentFailed : messages.ledger.adjustmentFailed))) return;
    void account.refresh();
    return isPayment ? messages.ledger.paid : messages.ledger.adjusted;
  };
  return (
    <FormDialog
      title={`${isPayment ? `Registrar un pago ${account.payment}` : 'Ajustar la cuenta de'} ${account.owner}`}
      size="small"
      form={form}
      submit={isPayment ? 'Registrar pago' : 'Registrar ajuste'}
      onSubmit={save}
      onClose={answer}
    >
      {!isPayment && (
        <SelectField
          whole
          {...form.text('sentido')}
          label="Qué hace"
          choices={[
            { value: 'RESTA', label: `Baja ${account.owed}` },
            { value: 'SUMA', label: `Sube ${account.owed}` },
          ]}
        />
      )}
      <TextField
        whole
        {...form.text('importe')}
        label="Importe"
        before={coinRules[moneda].symbol}
        inputMode="decimal"
        required
        description={
          <span aria-live="polite">
            {isPesos && known && `${conversionText(amount, rate)} `}
            {balanceChange(account.saldo, amount && signOf(form.values, kind) * amount, account.balance)}
          </span>
        }
      />
      {isPayment && (
        <>
          <SelectField
            name="moneda"
            label="Moneda"
            value={moneda}
            choices={coinChoices}
            onPick={(picked) => form.change({ moneda: picked as Coin })}
          />
          <DateField
            label="Día"
            value={dia}
            max={today()}
            problem={futureProblem(dia)}
            onChange={(dia) => form.change({ dia })}
          />
        </>
      )}
      {isPayment && <SelectField whole {...form.text('medio')} label="Medio" choices={meansChoices} />}
      <TextField
        whole
        {...form.text('nota')}
        label={isPayment ? 'Nota' : 'Motivo'}
        maxLength={LONGEST_REASON}
        required={!isPayment}
      />
    </FormDialog>
  );
}

/** Why what was typed is no amount that somebody pays; nothing when it is one. */
export const paidProblem = (typed: string): string => {
  if (typed.trim() === '') return messages.ledger.amountMissing;
  return amountProblem(typed, 'El importe') ?? (readAmount(typed) ? '' : messages.ledger.amountNotPositive);
};

/** What pesos come to in dollars, or why that cannot be told. */
export const conversionText = (amount: number | null, rate: Rate | undefined) =>
  rate
    ? `${amount === null ? 'Se toma' : `Son ${formatExactPrice(amount)},`} al cambio de ${formatRate(rate.pesos)} del ${showDay(rate.dia)}.`
    : 'No hay cotización de ese día ni de antes: anótela primero en «Cuentas», «Más», «Cotización».';

type MovementForm = {
  /** Null until somebody chooses: as every payment begins. */
  moneda: Coin | null;
  dia: string;
  importe: string;
  medio: PaymentMeans;
  sentido: 'RESTA' | 'SUMA';
  nota: string;
};

function missingIn({ importe, nota, dia }: MovementForm, kind: HandMovement) {
  const future = dia ? futureProblem(dia) : 'Elija el día.';
  const problem = paidProblem(importe);
  return [
    ...(problem ? [{ field: 'importe', message: problem } as const] : []),
    ...(future ? [{ field: 'dia', message: future } as const] : []),
    ...(handRules[kind].saysWhy ? blanks({ nota }, [['nota', messages.reasonMissing]]) : []),
  ];
}

const signOf = ({ sentido }: MovementForm, kind: HandMovement) =>
  !handRules[kind].isPayment && sentido === 'SUMA' ? 1 : -1;

/** What is owed now, and once a change is made: null until that is known. */
export const balanceChange = (saldo: number, change: number | null, balance: (saldo: number) => string = balanceText) =>
  `Hoy ${balance(saldo)}.${change ? ` Después, ${balance((toCents(saldo) + toCents(change)) / 100)}.` : ''}`;

function bodyOf(values: MovementForm & { moneda: Coin }, kind: HandMovement) {
  const importe = readAmount(values.importe) ?? 0;
  return handRules[kind].isPayment
    ? { tipo: kind, moneda: values.moneda, importe, dia: values.dia, medio: values.medio, nota: values.nota }
    : { tipo: kind, importe: signOf(values, kind) * importe, nota: values.nota };
}

export const reverseMovement = (movement: Movement, owner: string) =>
  askReversal(movement, {
    owed: `lo que debe ${owner}`,
    send: (motivo, headers) =>
      api('POST /api/movimientos/:id/contraasiento', { params: { id: movement.id }, body: { motivo }, headers }),
    refresh: () => queryClient.invalidateQueries({ queryKey: ledgerKey }),
  });

/** Asks why a payment or an adjustment is taken back, and takes it back. */
export async function askReversal(
  { tipo, importe }: { tipo: string; importe: number },
  {
    owed,
    send,
    refresh,
  }: {
    owed: string;
    send: (motivo: string, headers: { 'Idempotency-Key': string }) => Promise<unknown>;
    refresh: () => unknown;
  },
) {
  const what = tipo === 'PAGO' ? 'el pago' : 'el ajuste';
  const after = importe < 0 ? 'sube' : 'baja';
  const motivo = await askReason({
    title: `¿Anular ${what} de ${formatExactPrice(Math.abs(importe))}?`,
    text: `Queda a la vista, con otro movimiento que lo anula: ${owed} ${after} ${formatExactPrice(Math.abs(importe))}.`,
    submit: `Anular ${what}`,
  });
  if (!motivo) return;
  const work = send(motivo, { 'Idempotency-Key': newKey() });
  if (await orReport(work, messages.ledger.reverseFailed)) void alerts.success(messages.ledger.reversed);
  void refresh();
}
