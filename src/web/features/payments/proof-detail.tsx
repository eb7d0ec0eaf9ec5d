import { FileDown } from 'lucide-react';
import { showDay } from '#contract/format.ts';
import { balanceText, meansRules } from '#contract/ledger.ts';
import type { PaymentProof } from '#contract/proofs.calls.ts';
import { type ProofFileKind, proofRules } from '#contract/proofs.ts';
import { formatCoin, paymentWords } from '#contract/rates.ts';
import { Link } from '../../platform/router/link.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { formatMoment } from '../../ui/dates.ts';
import { Facts } from '../../ui/facts.tsx';
import { LargePictures } from '../../ui/large-pictures.tsx';
import { Caution } from '../../ui/overlay/review-dialog.tsx';
import styles from './proof-queue.module.css';

/** True for a file that is shown as a picture beside the facts. A PDF is a link above the facts. */
const isPicture: Record<ProofFileKind, boolean> = { IMAGEN: true, PDF: false };

const addressOf = (id: number) => `/api/comprobantes/${id}/archivo`;

export const proofPicture = ({ id, nombre, archivo }: PaymentProof) =>
  archivo && isPicture[archivo] ? (
    <LargePictures pictures={[[addressOf(id), `Comprobante ${id} de ${nombre}`]]} />
  ) : undefined;

const NO_FILE = 'No mandó foto ni PDF.';

export function ProofFacts({ proof }: { proof: PaymentProof }) {
  const { id, userId, nombre, quien, createdAt, moneda, importe, medio, dia, nota, archivo, saldo } = proof;
  const { pago, anulado, rechazo } = proof;
  const { fileDays } = proofRules[proof.estado];
  return (
    <>
      {archivo && !isPicture[archivo] && (
        <a className={buttonClass} data-variant="outline" href={addressOf(id)} download={`Comprobante_${id}.pdf`}>
          <FileDown /> Descargar PDF
        </a>
      )}
      <Facts
        className={styles.facts}
        facts={[
          [
            'Dice que pagó',
            `${formatCoin(moneda, importe)}, ${meansRules[medio].name.toLowerCase()} del ${showDay(dia)}`,
          ],
          nota !== '' && ['Nota', nota],
          archivo === null && [
            'Archivo',
            fileDays === null ? NO_FILE : `${NO_FILE} El de un pago rechazado se borra a los ${fileDays} días.`,
          ],
          ['Avisó', `${quien}, ${formatMoment(createdAt)}`],
          [
            'Cuenta',
            <Link key="cuenta" to={`/cuentas/${userId}`}>
              {nombre}: {balanceText(saldo)}
            </Link>,
          ],
          pago !== null && ['Se tomó', paymentWords(pago) || formatCoin(pago.moneda, pago.importe)],
          anulado && ['Después', 'Se anuló el pago.'],
          rechazo !== null && ['Se rechazó', rechazo],
        ]}
      />
      {proof.repetido && (
        <Caution>Repetido: antes llegó el mismo archivo, o la misma persona con ese importe y ese día.</Caution>
      )}
    </>
  );
}
