import { useQuery } from '@tanstack/react-query';
import { ReceiptText, ScanEye } from 'lucide-react';
import { formatNumber, showDay } from '#contract/format.ts';
import { type Coin, coinChoices, coinRules, meansRules } from '#contract/ledger.ts';
import { messages } from '#contract/messages.ts';
import type { PaymentProof, ProofField } from '#contract/proofs.calls.ts';
import { isDecidable, proofStanding, proofStates } from '#contract/proofs.ts';
import { formatCoin } from '#contract/rates.ts';
import { api } from '../../platform/api.ts';
import { queryClient } from '../../platform/query-client.ts';
import { inUrl, oneOf, useFilters } from '../../platform/router/hooks.ts';
import { Link } from '../../platform/router/link.tsx';
import { Button } from '../../ui/button.tsx';
import { ChoiceChips } from '../../ui/choice-chips.tsx';
import { formatDay } from '../../ui/dates.ts';
import { SelectField, TextField } from '../../ui/form/field.tsx';
import { readAmount, typedNumber } from '../../ui/form/read-amount.ts';
import { problemsIn, useForm } from '../../ui/form/use-form.ts';
import { newestOf, PictureAndFacts, ReviewDialog, reviewAll, type Turn } from '../../ui/overlay/review-dialog.tsx';
import { Pill } from '../../ui/pill.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import { actionsColumn, RowAction } from '../../ui/table/row-action.tsx';
import type { Column } from '../../ui/table/table-column.ts';
import { useList } from '../../ui/table/use-list.ts';
import { Balance } from '../ledger/accounts-page.tsx';
import { sendOrAskAlike } from '../ledger/alike-payments.tsx';
import { balanceChange, conversionText, paidProblem } from '../ledger/movement-dialog.tsx';
import { ledgerKey } from '../ledger/queries.ts';
import { dollarsOf, rateOn, rates } from '../rates/queries.ts';
import { PaymentsHead } from './payments-head.tsx';
import { ProofFacts, proofPicture } from './proof-detail.tsx';
import styles from './proof-queue.module.css';
import { proofsOfPerson, queuePage, waitingProofs } from './queries.ts';

export function ProofQueuePage() {
  const [{ estado }, change] = useFilters(stateInUrl);
  const shown = estado === 'TODOS' ? undefined : (estado ?? 'PENDIENTE');
  const { data: waiting } = useQuery(waitingProofs(1));
  return (
    <>
      <PaymentsHead
        help="comprobantes"
        primary={
          <Button disabled={!waiting?.total} onClick={() => reviewProofs()}>
            <ScanEye /> Revisar{waiting?.total ? ` ${formatNumber(waiting.total)}` : ''}
          </Button>
        }
      />
      <DataTable
        {...useList(columns, (part) => queuePage({ estado: shown }, part))}
        label="Pagos avisados"
        noun={['pago avisado', 'pagos avisados']}
        columns={columns}
        rowKey={({ id }) => id}
        search="Buscar por persona, nota o importe"
        quick={
          <ChoiceChips label="Mostrar" choices={tabs} value={estado} onPick={(picked) => change({ estado: picked })} />
        }
        empty={shown === 'PENDIENTE' ? 'No hay pagos avisados por revisar.' : 'No hay pagos avisados así.'}
        expandable={{
          label: ({ id }) => `Ver el pago avisado ${id}`,
          content: (proof) => (
            <PictureAndFacts picture={proofPicture(proof)}>
              <ProofFacts proof={proof} />
            </PictureAndFacts>
          ),
        }}
      />
    </>
  );
}

const stateInUrl = inUrl({ estado: oneOf([...proofStates, 'TODOS'] as const) });
const tabs = [
  ['Por revisar', undefined],
  ['Aceptados', 'ACEPTADO'],
  ['Rechazados', 'RECHAZADO'],
  ['Todos', 'TODOS'],
] as const;

const columns: readonly Column<PaymentProof, ProofField>[] = [
  {
    id: 'persona',
    header: 'Persona',
    cell: ({ userId, nombre, repetido }) => (
      <>
        <Link to={`/cuentas/${userId}`}>{nombre}</Link> {repetido && <Pill tone="bad">Repetido</Pill>}
      </>
    ),
    place: 'name',
  },
  { id: 'dia', header: 'Día', field: 'dia', format: showDay, oneLine: true, brief: true },
  { id: 'medio', header: 'Medio', cell: ({ medio }) => meansRules[medio].name, brief: true, yields: 2 },
  { id: 'recibido', header: 'Avisó', field: 'createdAt', format: formatDay, oneLine: true, yields: 1 },
  {
    id: 'saldo',
    header: 'Debe',
    cell: (proof) => (
      <span className={styles.debt}>
        <Balance {...proof} />
      </span>
    ),
    oneLine: true,
    quiet: true,
  },
  {
    id: 'estado',
    header: 'Estado',
    cell: (proof) => <Pill tone={proofStanding(proof).pill}>{proofStanding(proof).label}</Pill>,
    field: 'estado',
    place: 'corner',
  },
  {
    id: 'importe',
    header: 'Importe',
    cell: ({ moneda, importe }) => <strong>{formatCoin(moneda, importe)}</strong>,
    place: 'amount',
  },
  actionsColumn(
    (proof) =>
      isDecidable(proof) && (
        <RowAction
          icon={ReceiptText}
          label="Revisar"
          name={`Revisar el pago avisado ${proof.id} de ${proof.nombre}`}
          letter="r"
          onClick={() => reviewProofs(proof)}
        />
      ),
  ),
];

const { acceptFailed, readFailed, refuseFailed, refused } = messages.proof;

const reviewProofs = (first?: PaymentProof) =>
  reviewAll(
    { Dialog: ProofDialog, waiting: waitingProofs, failed: readFailed, done: 'No quedan pagos avisados por revisar.' },
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
  const now = newestOf(proof, own?.rows);
  const { version } = now;
  const rate = known && rateOn(known, dia);
  const dollars = dollarsOf(readAmount(importe), moneda, rate);
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
        missing: problemsIn({ importe: paidProblem(importe) }),
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
