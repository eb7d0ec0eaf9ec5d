import type { ReactNode } from 'react';
import { showDay } from '#contract/format.ts';
import { meansRules } from '#contract/ledger.ts';
import type { PaymentProof, ProofField } from '#contract/proofs.calls.ts';
import { proofStanding } from '#contract/proofs.ts';
import { formatCoin, paymentWords } from '#contract/rates.ts';
import { typeRules } from '#contract/users.ts';
import { type Session, viewOf } from '../../platform/session.ts';
import { formatMoment } from '../../ui/dates.ts';
import { Pill } from '../../ui/pill.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import type { Column } from '../../ui/table/table-column.ts';
import { useList } from '../../ui/table/use-list.ts';
import styles from './pay.module.css';
import { seenProofs } from './queries.ts';

/** The payments that the user reported, each with its outcome. A leader also sees the payments of her team. */
export function OwnProofs({ session, quick }: { session: Session; quick: ReactNode }) {
  const leads = typeRules[viewOf(session)].leads;
  const columns = columnsOf(session.userID);
  const proofs = useList(columns, ({ q: _, ...part }) => seenProofs(leads ? undefined : session.userID, part));
  return (
    <DataTable
      {...proofs}
      label="Pagos avisados"
      noun={['pago avisado', 'pagos avisados']}
      columns={columns}
      rowKey={({ id }) => id}
      quick={quick}
      empty="Todavía no avisó ningún pago. Con «Ya pagué» lo avisa, y acá ve si se aceptó."
    />
  );
}

const columnsOf = (userID: string): readonly Column<PaymentProof, ProofField>[] => [
  {
    id: 'pago',
    header: 'Pago',
    cell: ({ userId, nombre, medio, dia }) =>
      `${String(userId) === userID ? '' : `${nombre}, `}${meansRules[medio].name} del ${showDay(dia)}`,
    place: 'name',
  },
  {
    id: 'resultado',
    header: 'Qué pasó',
    cell: (proof) => (
      <>
        {outcomeOf(proof)}
        {proof.nota && <small className={styles.note}>{proof.nota}</small>}
        {proof.archivo && (
          <a className={styles.download} href={`/api/comprobantes/${proof.id}/archivo`} download>
            {proof.archivo === 'PDF' ? 'Bajar el PDF' : 'Bajar la foto'}
          </a>
        )}
      </>
    ),
    brief: (proof) => outcomeOf(proof) || `Avisado el ${formatMoment(proof.createdAt)}`,
  },
  { id: 'avisado', header: 'Avisado', field: 'createdAt', format: formatMoment, oneLine: true },
  {
    id: 'estado',
    header: 'Estado',
    cell: (proof) => {
      const { label, pill } = proofStanding(proof);
      return <Pill tone={pill}>{label}</Pill>;
    },
    field: 'estado',
    place: 'corner',
  },
  { id: 'importe', header: 'Importe', cell: ({ moneda, importe }) => formatCoin(moneda, importe), place: 'amount' },
];

function outcomeOf({ pago, rechazo, anulado }: Pick<PaymentProof, 'pago' | 'rechazo' | 'anulado'>): string {
  if (rechazo !== null) return `Se rechazó: ${rechazo}`;
  if (!pago) return '';
  const taken = `Se tomó ${paymentWords(pago) || formatCoin(pago.moneda, pago.importe)}.`;
  return anulado ? `${taken} Después se anuló.` : taken;
}
