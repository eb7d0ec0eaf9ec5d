import { useQuery } from '@tanstack/react-query';
import { ReceiptText, ScanEye } from 'lucide-react';
import { formatNumber, showDay } from '#contract/format.ts';
import { meansRules } from '#contract/ledger.ts';
import type { PaymentProof, ProofField } from '#contract/proofs.calls.ts';
import { isDecidable, proofStanding, proofStates } from '#contract/proofs.ts';
import { formatCoin } from '#contract/rates.ts';
import { inUrl, oneOf, useFilters } from '../../platform/router/hooks.ts';
import { Link } from '../../platform/router/link.tsx';
import { Button } from '../../ui/button.tsx';
import { ChoiceChips } from '../../ui/choice-chips.tsx';
import { formatDay } from '../../ui/dates.ts';
import { PictureAndFacts } from '../../ui/overlay/review-dialog.tsx';
import { Pill } from '../../ui/pill.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import { actionsColumn, RowAction } from '../../ui/table/row-action.tsx';
import type { Column } from '../../ui/table/table-column.ts';
import { useList } from '../../ui/table/use-list.ts';
import { Balance } from '../ledger/accounts-page.tsx';
import { reviewProofs } from './decide-dialog.tsx';
import { PaymentsHead } from './payments-head.tsx';
import { ProofFacts, proofPicture } from './proof-detail.tsx';
import styles from './proof-queue.module.css';
import { queuePage, waitingProofs } from './queries.ts';

/** /comprobantes: the proofs of payment. At first the page shows only those that wait for a decision. */
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
