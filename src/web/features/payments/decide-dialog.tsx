import { useQuery } from '@tanstack/react-query';
import { CircleX, SkipForward } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import { type Coin, coinChoices, coinRules } from '#contract/ledger.ts';
import { messages } from '#contract/messages.ts';
import type { PaymentProof } from '#contract/proofs.calls.ts';
import { isDecidable, proofStanding } from '#contract/proofs.ts';
import { formatCoin } from '#contract/rates.ts';
import { api } from '../../platform/api.ts';
import { queryClient } from '../../platform/query-client.ts';
import { Button } from '../../ui/button.tsx';
import { SelectField, TextField } from '../../ui/form/field.tsx';
import { readAmount, typedNumber } from '../../ui/form/read-amount.ts';
import { useForm } from '../../ui/form/use-form.ts';
import { alerts, orReport } from '../../ui/overlay/alerts.ts';
import { type Answering, openDialog } from '../../ui/overlay/dialog.tsx';
import { FormDialog } from '../../ui/overlay/form-dialog.tsx';
import { askReason } from '../../ui/overlay/reason-dialog.tsx';
import { sendOrAskAlike } from '../ledger/alike-payments.tsx';
import { balanceChange, conversionText, paidProblem } from '../ledger/movement-dialog.tsx';
import { ledgerKey } from '../ledger/queries.ts';
import { dollarsOf, rateOn, rates } from '../rates/queries.ts';
import { ProofFacts, ProofFile } from './proof-detail.tsx';
import styles from './proof-queue.module.css';
import { nextProof, proofsOfPerson } from './queries.ts';

/**
 * Shows the waiting proofs one after another, beginning with `first`. Ends when none is left or the user closes the
 * dialog.
 */
export async function reviewProofs(first?: PaymentProof) {
  const passed = new Set<number>();
  let proof = first ?? (await orReport(nextProof(passed), messages.proof.readFailed));
  while (proof) {
    passed.add(proof.id);
    const next: PaymentProof | null | undefined = await openDialog(ProofDialog, { proof, passed });
    if (next === null) return;
    proof = next;
  }
  if (proof === undefined) void alerts.toast('No quedan pagos avisados por revisar.', { good: true });
}

/** The next proof to show. Undefined if none is left, null if the user closed the dialog. */
type Next = PaymentProof | undefined | null;

type Props = Answering<Next> & { proof: PaymentProof; passed: ReadonlySet<number> };

function ProofDialog({ proof, passed, answer }: Props) {
  const { id, nombre, userId, dia } = proof;
  const form = useForm<ProofForm>({ importe: typedNumber(proof.importe), moneda: proof.moneda });
  const { importe, moneda } = form.values;
  const { data: known } = useQuery(rates);
  const { data: own } = useQuery(proofsOfPerson(userId));
  // Another cashier may have decided the proof meanwhile, so the newest version is shown.
  const now = own?.rows.find((other) => other.id === id && other.version >= proof.version) ?? proof;
  const isOpen = isDecidable(now) || form.busy;
  const rate = known && rateOn(known, dia);
  const dollars = dollarsOf(readAmount(importe), moneda, rate);
  const decide = async (work: () => Promise<unknown>, failed: string) => {
    let next: Next;
    const done = await form.send(async () => {
      if ((await work()) === null) return false;
      next = await nextProof(passed);
    }, failed);
    void queryClient.invalidateQueries({ queryKey: ledgerKey });
    if (done) answer(next);
    return done;
  };
  const accept = async () => {
    if (!isOpen) return void (await decide(async () => {}, messages.proof.readFailed));
    const problem = paidProblem(importe);
    if (!(await form.complete(problem ? { field: 'importe', message: problem } : undefined))) return;
    const body = { version: now.version, importe: readAmount(importe) ?? 0, moneda };
    const work = () =>
      sendOrAskAlike((answer) =>
        api('PUT /api/comprobantes/:id/aceptar', { params: { id }, body: { ...body, ...answer } }),
      );
    if (await decide(work, messages.proof.acceptFailed))
      void alerts.toast(`Aceptado: ${formatCoin(moneda, body.importe)} de ${nombre}`, { good: true });
  };
  const refuse = async () => {
    const motivo = await askReason({
      title: '¿Rechazar el pago avisado?',
      text: `${nombre} lee el motivo en su cuenta.`,
      submit: 'Rechazar',
    });
    if (!motivo) return;
    const work = () =>
      api('PUT /api/comprobantes/:id/rechazar', { params: { id }, body: { version: now.version, motivo } });
    if (await decide(work, messages.proof.refuseFailed)) void alerts.toast(messages.proof.refused, { good: true });
  };
  return (
    <FormDialog
      title={`Pago de ${nombre}`}
      size={proof.archivo === 'IMAGEN' ? 'sheet' : 'medium'}
      form={form}
      submit={isOpen ? 'Aceptar' : 'Siguiente'}
      cancel="Cerrar"
      onSubmit={accept}
      onClose={() => answer(null)}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: what is typed are the fields in it. */}
      <div data-whole className={styles.review} data-kind={proof.archivo} onKeyDown={keepHeldEnter}>
        <ProofFile proof={proof} />
        <div className={styles.beside}>
          {!isOpen && (
            <p role="status" className={styles.repeated}>
              Otra persona ya lo decidió: {proofStanding(now).label.toLowerCase()}.
            </p>
          )}
          <ProofFacts proof={now} />
          {isOpen && (
            <>
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
              <p className={styles.others}>
                <Button variant="outline" onClick={refuse} icon={CircleX} label="Rechazar" />
                <Button variant="quiet" onClick={() => decide(async () => {}, messages.proof.readFailed)}>
                  <SkipForward /> Dejar para después
                </Button>
              </p>
            </>
          )}
        </div>
      </div>
    </FormDialog>
  );
}

type ProofForm = { importe: string; moneda: Coin };

/** Ignores a held Enter key, which would accept the next proof before the cashier saw it. */
function keepHeldEnter(event: KeyboardEvent) {
  if (event.key === 'Enter' && event.repeat) event.preventDefault();
}
