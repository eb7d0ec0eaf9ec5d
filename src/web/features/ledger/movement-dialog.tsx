import { useQuery } from '@tanstack/react-query';
import { formatExactPrice, showDay } from '#contract/format.ts';
import type { Account, Movement } from '#contract/ledger.calls.ts';
import { balanceText, type Coin, coins, meansRules, type PaymentMeans, paymentMeans } from '#contract/ledger.ts';
import { LONGEST_REASON } from '#contract/limits.ts';
import { messages } from '#contract/messages.ts';
import { toCents } from '#contract/prices.ts';
import type { Rate } from '#contract/rates.calls.ts';
import { coinRules, dollarsAt, formatCoin } from '#contract/rates.ts';
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
import { rateOn, rates } from '../rates/queries.ts';
import { ledgerKey } from './queries.ts';

type Kind = 'PAGO' | 'AJUSTE';
type Person = Pick<Account, 'id' | 'nombreCompleto' | 'saldo'>;

export const openMovement = (person: Person, kind: Kind) => openDialog(MovementDialog, { person, kind });

/** Writes a payment or an adjustment, and says beforehand what will be owed after it. */
function MovementDialog({ person, kind, answer }: Answering<void> & { person: Person; kind: Kind }) {
  const keyOf = useRequestKey();
  const form = useForm<MovementForm>({
    importe: '',
    moneda: 'USD',
    dia: today(),
    medio: 'EFECTIVO',
    sentido: 'RESTA',
    nota: '',
  });
  const { moneda, dia } = form.values;
  const { data: known } = useQuery({ ...rates, enabled: kind === 'PAGO' });
  const rate = known && rateOn(known, dia);
  const isPayment = kind === 'PAGO';
  const typed = readAmount(form.values.importe);
  const isPesos = coinRules[moneda].converted;
  const amount = isPesos ? (typed && rate ? dollarsAt(typed, rate.pesos) : null) : typed;
  const save = async () => {
    if (!(await form.complete(missingIn(form.values, kind)))) return;
    const body = bodyOf(form.values, kind);
    const register = (confirmado: boolean) =>
      api('POST /api/cuentas/:id/movimientos', {
        params: { id: person.id },
        body: { ...body, confirmado },
        headers: keyOf(body),
      });
    const question = { title: `¿Registrar un pago de ${formatCoin(moneda, body.importe)}?`, verb: 'registrar el pago' };
    const work = async () => (await sendOrAsk(register, 'PAGO_INUSUAL', question)) !== null;
    if (!(await form.send(work, isPayment ? messages.ledger.paymentFailed : messages.ledger.adjustmentFailed))) return;
    void queryClient.invalidateQueries({ queryKey: ledgerKey });
    return isPayment ? messages.ledger.paid : messages.ledger.adjusted;
  };
  return (
    <FormDialog
      title={`${isPayment ? 'Registrar un pago de' : 'Ajustar la cuenta de'} ${person.nombreCompleto}`}
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
            { value: 'RESTA', label: 'Baja lo que debe' },
            { value: 'SUMA', label: 'Sube lo que debe' },
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
            {isPesos && known && `${conversionText(amount, rate)} `}Hoy {balanceText(person.saldo)}.
            {amount ? ` Después, ${balanceText(afterwards(person.saldo, signOf(form.values, kind) * amount))}.` : ''}
          </span>
        }
      />
      {isPayment && (
        <>
          <SelectField
            {...form.text('moneda')}
            label="Moneda"
            choices={coins.map((value) => ({ value, label: coinRules[value].name }))}
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
      {isPayment && (
        <SelectField
          whole
          {...form.text('medio')}
          label="Medio"
          choices={paymentMeans.map((value) => ({ value, label: meansRules[value].name }))}
        />
      )}
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

/** What pesos come to in dollars, or why that cannot be told. */
const conversionText = (amount: number | null, rate: Rate | undefined) =>
  rate
    ? `${amount === null ? 'Se toma' : `Son ${formatExactPrice(amount)},`} al cambio de ${formatCoin('ARS', rate.pesos)} del ${showDay(rate.dia)}.`
    : 'No hay cotización de ese día ni de antes: anótela primero en «Cuentas», «Cotización».';

type MovementForm = {
  moneda: Coin;
  dia: string;
  importe: string;
  medio: PaymentMeans;
  sentido: 'RESTA' | 'SUMA';
  nota: string;
};

function missingIn({ importe, nota, dia }: MovementForm, kind: Kind) {
  const future = dia ? futureProblem(dia) : 'Elija el día.';
  const problem =
    importe.trim() === ''
      ? messages.ledger.amountMissing
      : (amountProblem(importe, 'El importe') ?? (readAmount(importe) ? '' : messages.ledger.amountNotPositive));
  return [
    ...(problem ? [{ field: 'importe', message: problem } as const] : []),
    ...(future ? [{ field: 'dia', message: future } as const] : []),
    ...(kind === 'AJUSTE' ? blanks({ nota }, [['nota', messages.reasonMissing]]) : []),
  ];
}

const signOf = ({ sentido }: MovementForm, kind: Kind) => (kind === 'AJUSTE' && sentido === 'SUMA' ? 1 : -1);

const afterwards = (saldo: number, change: number) => (toCents(saldo) + toCents(change)) / 100;

function bodyOf(values: MovementForm, kind: Kind) {
  const importe = readAmount(values.importe) ?? 0;
  return kind === 'PAGO'
    ? { tipo: kind, moneda: values.moneda, importe, dia: values.dia, medio: values.medio, nota: values.nota }
    : { tipo: kind, importe: signOf(values, kind) * importe, nota: values.nota };
}

export async function reverseMovement({ id, tipo, importe }: Movement, owner: string) {
  const what = tipo === 'PAGO' ? 'el pago' : 'el ajuste';
  const after = importe < 0 ? 'sube' : 'baja';
  const motivo = await askReason({
    title: `¿Anular ${what} de ${formatExactPrice(Math.abs(importe))}?`,
    text: `Queda a la vista, con otro movimiento que lo anula: lo que debe ${owner} ${after} ${formatExactPrice(Math.abs(importe))}.`,
    submit: `Anular ${what}`,
  });
  if (!motivo) return;
  const call = { params: { id }, body: { motivo }, headers: { 'Idempotency-Key': newKey() } };
  const work = api('POST /api/movimientos/:id/contraasiento', call);
  if (await orReport(work, messages.ledger.reverseFailed)) void alerts.success(messages.ledger.reversed);
  void queryClient.invalidateQueries({ queryKey: ledgerKey });
}
