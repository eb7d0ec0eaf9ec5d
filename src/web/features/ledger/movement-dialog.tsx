import { useQuery } from '@tanstack/react-query';
import { formatCents, formatExactPrice, showDay } from '#contract/format.ts';
import type { Account, Movement } from '#contract/ledger.calls.ts';
import {
  ACCOUNT_COIN,
  balanceText,
  type Coin,
  coinChoices,
  coinRules,
  type HandMovement,
  handMovements,
  handRules,
  meansChoices,
  type PaymentMeans,
} from '#contract/ledger.ts';
import { LONGEST_REASON } from '#contract/limits.ts';
import { messages } from '#contract/messages.ts';
import { toCents } from '#contract/prices.ts';
import type { Rate } from '#contract/rates.calls.ts';
import { formatCoin, formatRate } from '#contract/rates.ts';
import { rulesByMember } from '#contract/rules.ts';
import { api } from '../../platform/api.ts';
import { newKey, useRequestKey } from '../../platform/once.ts';
import { queryClient } from '../../platform/query-client.ts';
import { today } from '../../ui/dates.ts';
import { futureProblem, PastDayField } from '../../ui/form/day-range-fields.tsx';
import { Checkbox, SelectField, TextField } from '../../ui/form/field.tsx';
import { amountProblem, readAmount } from '../../ui/form/read-amount.ts';
import { sendOrAsk } from '../../ui/form/send-or-ask.ts';
import { problemsIn, useForm } from '../../ui/form/use-form.ts';
import { alerts, orReport } from '../../ui/overlay/alerts.ts';
import { type Answering, openDialog } from '../../ui/overlay/dialog.tsx';
import { FormDialog } from '../../ui/overlay/form-dialog.tsx';
import { askReason } from '../../ui/overlay/reason-dialog.tsx';
import { dollarsOf, rateOn, rates, usualCoin } from '../rates/queries.ts';
import { type AlikeAnswer, sendOrAskAlike } from './alike-payments.tsx';
import { ledgerKey } from './queries.ts';

type Person = Pick<Account, 'id' | 'nombreCompleto' | 'saldo'>;

/** The account that gets a movement, and its words on screen. */
type MovedAccount<Kind extends HandMovement> = {
  owner: string;
  saldo: number;
  /** `de` if the owner pays the shop, `a` if the shop pays the owner. */
  payment: 'de' | 'a';
  owed: string;
  balance: (saldo: number) => string;
  settles?: boolean;
  proposed?: number;
  /** Registers the movement. False if the server asked for a confirmation and the user declined. */
  register: (movement: HandMovementBody<Kind>, headers: { 'Idempotency-Key': string }) => Promise<boolean>;
  refresh: () => unknown;
};
type HandMovementBody<Kind extends HandMovement> = {
  tipo: Kind;
  importe: number;
  nota: string;
  moneda?: Coin;
  dia?: string;
  medio?: PaymentMeans;
  salda?: boolean;
};

/** Opens the dialog for a person's account. `most` limits the amount that an ENTREGA proposes. */
export const openMovement = ({ id, nombreCompleto, saldo }: Person, kind: HandMovement, most?: number) =>
  openAccountMovement<HandMovement>(
    {
      owner: nombreCompleto,
      saldo,
      payment: 'de',
      owed: 'lo que debe',
      balance: balanceText,
      ...(handRules[kind].money === 1 && { proposed: Math.min(most ?? -saldo, -saldo) }),
      register: async ({ salda: _, ...body }, headers) => {
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

export const openAccountMovement = <Kind extends HandMovement>(account: MovedAccount<Kind>, kind: Kind) =>
  openDialog(MovementDialog, { account: account as MovedAccount<HandMovement>, kind });

type Title = (account: MovedAccount<HandMovement>) => string;
const titles: Record<HandMovement, Title> = {
  PAGO: ({ payment, owner }) => `Registrar un pago ${payment} ${owner}`,
  ENTREGA: ({ owner }) => `Entregar dinero a ${owner}`,
  AJUSTE: ({ owner }) => `Ajustar la cuenta de ${owner}`,
};
const { paid, handedOut, adjusted, paymentFailed, handOutFailed, adjustmentFailed } = messages.ledger;
const words = rulesByMember(handMovements, {
  submit: { PAGO: 'Registrar pago', ENTREGA: 'Registrar entrega', AJUSTE: 'Registrar ajuste' },
  done: { PAGO: paid, ENTREGA: handedOut, AJUSTE: adjusted },
  failed: { PAGO: paymentFailed, ENTREGA: handOutFailed, AJUSTE: adjustmentFailed },
});

type Props = Answering<void> & { account: MovedAccount<HandMovement>; kind: HandMovement };

function MovementDialog({ account, kind, answer }: Props) {
  const { proposed, settles } = account;
  const keyOf = useRequestKey();
  const form = useForm<MovementForm>({
    importe: proposed === undefined ? '' : formatCents(proposed),
    moneda: proposed === undefined ? null : ACCOUNT_COIN,
    dia: today(),
    medio: 'EFECTIVO',
    sentido: 'RESTA',
    salda: false,
    nota: '',
  });
  const { dia } = form.values;
  const { money } = handRules[kind];
  const { submit, done, failed } = words[kind];
  const { data: known } = useQuery({ ...rates, enabled: money !== null });
  const moneda = form.values.moneda ?? (money ? usualCoin(known) : ACCOUNT_COIN);
  const rate = known && rateOn(known, dia);
  const typed = readAmount(form.values.importe);
  const isPesos = coinRules[moneda].converted;
  const amount = dollarsOf(typed, moneda, rate);
  const rest = amount && (toCents(account.saldo) + toCents(signOf(form.values, kind) * amount)) / 100;
  const save = async () => {
    if (!(await form.complete(missingIn(form.values, kind)))) return;
    const body = bodyOf({ ...form.values, moneda }, kind);
    const work = () => account.register(body, keyOf(body));
    if (!(await form.send(work, failed))) return;
    void account.refresh();
    return done;
  };
  return (
    <FormDialog title={titles[kind](account)} size="small" form={form} submit={submit} onSubmit={save} onClose={answer}>
      {!money && (
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
      {money && (
        <SelectField
          name="moneda"
          label="Moneda"
          value={moneda}
          choices={coinChoices}
          onPick={(picked) => form.change({ moneda: picked as Coin })}
        />
      )}
      {hasDay(form.values, kind) && (
        <PastDayField label={money ? 'Día' : 'Se debe desde'} value={dia} onChange={(dia) => form.change({ dia })} />
      )}
      {money && <SelectField whole {...form.text('medio')} label="Medio" choices={meansChoices} />}
      {settles && isPesos && (
        <Checkbox
          whole
          label="Con este pago la cuenta queda saldada"
          description={rest ? `Lo que queda, ${account.balance(rest)}, es diferencia de cambio.` : undefined}
          checked={form.values.salda}
          onChange={({ currentTarget: { checked } }) => form.change({ salda: checked })}
        />
      )}
      <TextField
        whole
        {...form.text('nota')}
        label={money ? 'Nota' : 'Motivo'}
        maxLength={LONGEST_REASON}
        required={!money}
      />
    </FormDialog>
  );
}

export const paidProblem = (typed: string): string => {
  if (typed.trim() === '') return messages.ledger.amountMissing;
  return amountProblem(typed, 'El importe') ?? (readAmount(typed) ? '' : messages.ledger.amountNotPositive);
};

export const conversionText = (amount: number | null, rate: Rate | undefined) =>
  rate
    ? `${amount === null ? 'Se toma' : `Son ${formatExactPrice(amount)},`} al cambio de ${formatRate(rate.pesos)} del ${showDay(rate.dia)}.`
    : 'No hay cotización de ese día ni de antes: anótela primero en «Cuentas», «Más», «Cotización».';

type MovementForm = {
  /** Null while the user has not chosen. The usual coin of payments applies then. */
  moneda: Coin | null;
  dia: string;
  importe: string;
  medio: PaymentMeans;
  sentido: 'RESTA' | 'SUMA';
  salda: boolean;
  nota: string;
};

/** True if the form asks for a day: when money changed hands, or since when a debt is owed. */
const hasDay = ({ sentido }: MovementForm, kind: HandMovement) => handRules[kind].money !== null || sentido === 'SUMA';

function missingIn(values: MovementForm, kind: HandMovement) {
  const { importe, nota, dia } = values;
  const dayProblem = dia ? futureProblem(dia) : messages.ledger.dayMissing;
  return problemsIn({
    importe: paidProblem(importe),
    dia: hasDay(values, kind) ? dayProblem : undefined,
    nota: handRules[kind].saysWhy && nota.trim() === '' ? messages.reasonMissing : undefined,
  });
}

const signOf = ({ sentido }: MovementForm, kind: HandMovement) =>
  handRules[kind].money ?? (sentido === 'SUMA' ? 1 : -1);

/** The balance now and after `change`. A positive change raises the debt; null: not known yet. */
export const balanceChange = (saldo: number, change: number | null, balance: (saldo: number) => string = balanceText) =>
  `Hoy ${balance(saldo)}.${change ? ` Después, ${balance((toCents(saldo) + toCents(change)) / 100)}.` : ''}`;

function bodyOf<Kind extends HandMovement>(typed: MovementForm & { moneda: Coin }, kind: Kind): HandMovementBody<Kind> {
  const { nota, moneda, medio, dia, salda } = typed;
  const importe = readAmount(typed.importe) ?? 0;
  return handRules[kind].money
    ? { tipo: kind, moneda, importe, dia, medio, nota, ...(salda && { salda }) }
    : { tipo: kind, importe: signOf(typed, kind) * importe, nota, ...(hasDay(typed, kind) && { dia }) };
}

export const reverseMovement = (movement: Movement, owner: string) =>
  askReversal(movement, {
    owed: `lo que debe ${owner}`,
    send: (motivo, headers) =>
      api('POST /api/movimientos/:id/contraasiento', { params: { id: movement.id }, body: { motivo }, headers }),
    refresh: () => queryClient.invalidateQueries({ queryKey: ledgerKey }),
  });

const reversedWords: Record<string, string> = {
  PAGO: 'el pago',
  ENTREGA: 'la entrega',
  AJUSTE: 'el ajuste',
} satisfies Record<HandMovement, string>;

type Reversal = {
  owed: string;
  send: (motivo: string, headers: { 'Idempotency-Key': string }) => Promise<unknown>;
  refresh: () => unknown;
};

export async function askReversal(
  { tipo, importe }: { tipo: string; importe: number },
  { owed, send, refresh }: Reversal,
) {
  const what = reversedWords[tipo] ?? 'el movimiento';
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
