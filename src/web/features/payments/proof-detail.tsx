import { FileDown } from 'lucide-react';
import type { ReactNode } from 'react';
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
import styles from './proof-queue.module.css';

export function ProofFile({ proof: { id, nombre, archivo } }: { proof: PaymentProof }) {
  if (!archivo) return null;
  const address = `/api/comprobantes/${id}/archivo`;
  const shown: Record<ProofFileKind, () => ReactNode> = {
    IMAGEN: () => <LargePictures pictures={[[address, `Comprobante ${id} de ${nombre}`]]} />,
    PDF: () => (
      <a className={buttonClass} data-variant="outline" href={address} download={`Comprobante_${id}.pdf`}>
        <FileDown /> Descargar PDF
      </a>
    ),
  };
  return <div className={styles.file}>{shown[archivo]()}</div>;
}

const NO_FILE = 'No mandó foto ni PDF.';

export function ProofFacts({ proof }: { proof: PaymentProof }) {
  const { userId, nombre, quien, createdAt, moneda, importe, medio, dia, nota, archivo, saldo } = proof;
  const { pago, anulado, rechazo } = proof;
  const { fileDays } = proofRules[proof.estado];
  return (
    <>
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
        <p className={styles.repeated}>
          Repetido: antes llegó el mismo archivo, o la misma persona con ese importe y ese día.
        </p>
      )}
    </>
  );
}
