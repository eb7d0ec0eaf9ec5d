import { useQuery } from '@tanstack/react-query';
import { FileText, Paperclip, TriangleAlert, X } from 'lucide-react';
import { durations } from '#contract/first-messages.ts';
import { formatCents, formatNumber } from '#contract/format.ts';
import type { OneAccount } from '#contract/ledger.calls.ts';
import { type Coin, coinChoices, coinRules, meansChoices, type PaymentMeans } from '#contract/ledger.ts';
import { LONGEST_REASON, proofFile } from '#contract/limits.ts';
import { messages } from '#contract/messages.ts';
import { pesosAt } from '#contract/prices.ts';
import type { NewProof } from '#contract/proofs.calls.ts';
import type { Rate } from '#contract/rates.calls.ts';
import { useRequestKey } from '../../platform/once.ts';
import { momentInWords, today } from '../../ui/dates.ts';
import { futureProblem, PastDayField } from '../../ui/form/day-range-fields.tsx';
import { SelectField, TextField } from '../../ui/form/field.tsx';
import { FilesButton } from '../../ui/form/files-button.tsx';
import { readAmount } from '../../ui/form/read-amount.ts';
import { problemsIn, useForm } from '../../ui/form/use-form.ts';
import { HelpLine } from '../../ui/help/help-line.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { alerts } from '../../ui/overlay/alerts.ts';
import type { Answering } from '../../ui/overlay/dialog.tsx';
import { FormDialog } from '../../ui/overlay/form-dialog.tsx';
import { useObjectUrl } from '../../ui/use-object-url.ts';
import { balanceChange, conversionText, paidProblem } from '../ledger/movement-dialog.tsx';
import { dollarsOf, rateOn, usualCoin } from '../rates/queries.ts';
import styles from './pay.module.css';
import { PayWays } from './pay-ways.tsx';
import { ratesOf } from './queries.ts';
import { handIn } from './waiting-proofs.ts';

type PayForm = {
  moneda: Coin | null;
  importe: string | null;
  medio: PaymentMeans;
  dia: string;
  nota: string;
  file: File | null;
};

type Props = Answering<void> & { account: OneAccount; proposed: number };

export function PayDialog({ account, proposed, answer }: Props) {
  const { id, saldo, cobro, cobroDesde } = account;
  const keyOf = useRequestKey();
  const form = useForm<PayForm>({
    moneda: null,
    importe: null,
    medio: 'TRANSFERENCIA',
    dia: today(),
    nota: '',
    file: null,
  });
  const { medio, dia, nota, file } = form.values;
  const { data: known } = useQuery(ratesOf(String(id)));
  const moneda = form.values.moneda ?? usualCoin(known);
  const rate = known && rateOn(known, dia);
  const importe = form.values.importe ?? proposal(proposed, moneda, rate);
  const dollars = dollarsOf(readAmount(importe), moneda, rate);
  const { converted, symbol } = coinRules[moneda];
  const save = async () => {
    const problems = { importe: paidProblem(importe), dia: dia ? futureProblem(dia) : 'Elija el día.' };
    if (!(await form.complete(problemsIn(problems)))) return;
    const proof: NewProof = { moneda, importe: readAmount(importe) ?? 0, medio, dia, nota };
    const key = keyOf([proof, file && [file.name, file.size, file.lastModified]])['Idempotency-Key'];
    const outcome: { is?: 'sent' | 'waits' } = {};
    const work = async () => {
      outcome.is = await handIn(String(id), key, { proof, file });
    };
    if (!(await form.send(work, messages.proof.handInFailed))) return;
    if (outcome.is === 'sent') return messages.proof.handedIn;
    answer();
    const text = 'Sin señal: el aviso sale solo cuando vuelva la conexión.';
    void alerts.warning(messages.proof.leftWaiting, { text, duration: durations.catalogue });
  };
  return (
    <FormDialog title="Ya pagué" form={form} submit="Avisar pago" onSubmit={save} onClose={answer}>
      {cobroDesde && (
        <div data-whole>
          <Notice icon={TriangleAlert}>
            Los datos para pagar cambiaron {momentInWords(cobroDesde)}. Antes de pagar, confirme con el negocio que son
            estos.
          </Notice>
        </div>
      )}
      <PayWays {...cobro} />
      <TextField
        name="importe"
        label="Importe"
        before={symbol}
        inputMode="decimal"
        required
        value={importe}
        error={form.error.importe}
        onChange={({ currentTarget }) => form.change({ importe: currentTarget.value })}
        description={
          <span aria-live="polite">
            {converted && rate && `${conversionText(dollars, rate)} `}
            {balanceChange(saldo, dollars && -dollars)}
          </span>
        }
      />
      <SelectField
        name="moneda"
        label="Moneda"
        value={moneda}
        choices={coinChoices}
        onPick={(picked) => form.change({ moneda: picked as Coin, importe: null })}
      />
      <SelectField {...form.text('medio')} label="Medio" choices={meansChoices} />
      <PastDayField label="Día" value={dia} onChange={(day) => form.change({ dia: day })} />
      <ProofFileField file={file} onChange={(chosen) => form.change({ file: chosen })} />
      <TextField whole {...form.text('nota')} label="Nota" maxLength={LONGEST_REASON} />
      <HelpLine topic="ya-pague" beside>
        Es un aviso: su saldo cambia cuando la caja lo acepta.
      </HelpLine>
    </FormDialog>
  );
}

function proposal(dollars: number, coin: Coin, rate: Rate | undefined): string {
  if (dollars <= 0) return '';
  if (!coinRules[coin].converted) return formatCents(dollars);
  return rate ? formatNumber(pesosAt(dollars, rate.pesos)) : '';
}

type FileFieldProps = { file: File | null; onChange: (file: File | null) => void };

function ProofFileField({ file, onChange }: FileFieldProps) {
  const choose = ([chosen]: readonly File[]) => {
    if (!chosen) return;
    if (chosen.size > proofFile.maxBytes) return void alerts.warning(messages.proof.fileTooLarge);
    if (!chosen.type.startsWith('image/') && chosen.type !== PDF) return void alerts.warning(messages.proof.fileKind);
    onChange(chosen);
  };
  return (
    <div data-whole className={styles.file}>
      {file && (
        <>
          {file.type === PDF ? <FileText /> : <Picture file={file} />}
          <span className={styles.name}>{file.name}</span>
          <IconButton label="Quitar el archivo" onClick={() => onChange(null)}>
            <X size={20} />
          </IconButton>
        </>
      )}
      {!file && (
        <FilesButton accept={`image/*,${PDF}`} onChoose={choose}>
          <Paperclip /> Foto o PDF del comprobante
        </FilesButton>
      )}
    </div>
  );
}

const PDF = 'application/pdf';

function Picture({ file }: { file: File }) {
  const address = useObjectUrl(file);
  return address && <img src={address} alt="El comprobante, como se manda" />;
}
