import { listed, showDay } from '#contract/format.ts';
import { evidenceRules, meansRules } from '#contract/ledger.ts';
import type { AlikePayment } from '#contract/refusals.calls.ts';
import { ApiError } from '../../platform/api.ts';
import { Button } from '../../ui/button.tsx';
import { type Answering, Dialog, openDialog } from '../../ui/overlay/dialog.tsx';
import styles from './alike-payments.module.css';

export type AlikeAnswer = { movimientoId: number } | { confirmado: true };

const alikeIn = (error: unknown): readonly AlikePayment[] =>
  error instanceof ApiError && error.problem.code === 'PAGO_PARECIDO' ? (error.problem.parecidos ?? []) : [];

export function alikeByRow(error: unknown): ReadonlyMap<number, readonly AlikePayment[]> {
  const byRow = new Map<number, AlikePayment[]>();
  for (const payment of alikeIn(error)) {
    const { fila = 0 } = payment;
    byRow.set(fila, [...(byRow.get(fila) ?? []), payment]);
  }
  return byRow;
}

/** Sends a payment. If an earlier payment may be the same, asks the user; null if she declines. */
export async function sendOrAskAlike<Done>(send: (answer: AlikeAnswer | { confirmado: false }) => Promise<Done>) {
  try {
    return await send({ confirmado: false });
  } catch (error) {
    const payments = alikeIn(error);
    if (!payments.length) throw error;
    const answer = await openDialog(AlikeDialog, { payments });
    return answer && send(answer);
  }
}

type Props = {
  payments: readonly AlikePayment[];
  /** Receives null if the user leaves the payment unregistered. */
  onAnswer: (answer: AlikeAnswer | null) => void;
};

const AlikeDialog = ({ payments, answer }: Answering<AlikeAnswer | null> & Pick<Props, 'payments'>) => (
  <Dialog title="Hay un pago igual de esos días" size="small" onClose={() => answer(null)}>
    <AlikePayments payments={payments} onAnswer={answer} />
  </Dialog>
);

export const AlikePayments = ({ payments, onAnswer }: Props) => (
  <fieldset className={styles.alike} aria-label="Pagos parecidos">
    {payments.map(({ movimientoId, dia, medio, quien, evidencias }) => (
      <p key={movimientoId}>
        {meansRules[medio].payment} del {showDay(dia)}, que {quien} registró{' '}
        {listed(evidencias.map((kind) => evidenceRules[kind].text))}.{' '}
        <Button variant="outline" onClick={() => onAnswer({ movimientoId })} label="Es ese mismo pago" />
      </p>
    ))}
    <p>
      <Button variant="outline" onClick={() => onAnswer({ confirmado: true })} label="Es otro pago" />{' '}
      <Button variant="quiet" onClick={() => onAnswer(null)} label="Dejarlo sin registrar" />
    </p>
  </fieldset>
);
