import { useQuery } from '@tanstack/react-query';
import { type Coin, coinChoices, coinRules } from '#contract/ledger.ts';
import { messages } from '#contract/messages.ts';
import type { PaymentProof } from '#contract/proofs.calls.ts';
import { isDecidable, proofStanding } from '#contract/proofs.ts';
import { formatCoin } from '#contract/rates.ts';
import { api } from '../../platform/api.ts';
import { queryClient } from '../../platform/query-client.ts';
import { SelectField, TextField } from '../../ui/form/field.tsx';
import { readAmount, typedNumber } from '../../ui/form/read-amount.ts';
import { useForm } from '../../ui/form/use-form.ts';
import { ReviewDialog, reviewAll, type Turn } from '../../ui/overlay/review-dialog.tsx';
import { sendOrAskAlike } from '../ledger/alike-payments.tsx';
import { balanceChange, conversionText, paidProblem } from '../ledger/movement-dialog.tsx';
import { ledgerKey } from '../ledger/queries.ts';
import { dollarsOf, rateOn, rates } from '../rates/queries.ts';
import { ProofFacts, proofPicture } from './proof-detail.tsx';
import { nextProof, proofsOfPerson } from './queries.ts';

const { acceptFailed, readFailed, refuseFailed, refused } = messages.proof;

/** Shows the waiting proofs one after another, beginning with `first`. */
export const reviewProofs = (first?: PaymentProof) =>
  reviewAll(
    { Dialog: ProofDialog, next: nextProof, failed: readFailed, done: 'No quedan pagos avisados por revisar.' },
    first,
  );

function ProofDialog({ item: proof, ...turn }: Turn<PaymentProof>) {
  const { id, nombre, userId, dia } = proof;
  const form = useForm<{ importe: string; moneda: Coin }>({
    importe: typedNumber(proof.importe),
    moneda: proof.moneda,
  });
  const { importe, moneda } = form.values;
  const { data: known } = useQuery(rates);
  const { data: own } = useQuery(proofsOfPerson(userId));
  // Another cashier may have decided the proof meanwhile, so the newest version is shown.
  const now = own?.rows.find((other) => other.id === id && other.version >= proof.version) ?? proof;
  const { version } = now;
  const rate = known && rateOn(known, dia);
  const dollars = dollarsOf(readAmount(importe), moneda, rate);
  const problem = paidProblem(importe);
  const accept = async () => {
    const body = { version, importe: readAmount(importe) ?? 0, moneda };
    const sent = await sendOrAskAlike((answer) =>
      api('PUT /api/comprobantes/:id/aceptar', { params: { id }, body: { ...body, ...answer } }),
    );
    return sent && `Aceptado: ${formatCoin(moneda, body.importe)} de ${nombre}`;
  };
  const refuse = async (motivo: string) => {
    await api('PUT /api/comprobantes/:id/rechazar', { params: { id }, body: { version, motivo } });
    return refused;
  };
  return (
    <ReviewDialog
      turn={turn}
      title={`Pago de ${nombre}`}
      form={form}
      picture={proofPicture(proof)}
      facts={<ProofFacts proof={now} />}
      decided={isDecidable(now) ? undefined : proofStanding(now).label}
      accept={{
        label: 'Aceptar',
        failed: acceptFailed,
        missing: problem ? { field: 'importe', message: problem } : undefined,
        decide: accept,
      }}
      refuse={{
        title: '¿Rechazar el pago avisado?',
        text: `${nombre} lee el motivo en su cuenta.`,
        failed: refuseFailed,
        decide: refuse,
      }}
      onEnd={() => queryClient.invalidateQueries({ queryKey: ledgerKey })}
    >
      <TextField
        {...form.text('importe')}
        label="Importe"
        before={coinRules[moneda].symbol}
        inputMode="decimal"
        required
        description={
          <span aria-live="polite">
            {coinRules[moneda].converted && known && `${conversionText(dollars, rate)} `}
            {balanceChange(now.saldo, dollars && -dollars)}
          </span>
        }
      />
      <SelectField {...form.text('moneda')} label="Moneda" choices={coinChoices} />
    </ReviewDialog>
  );
}
