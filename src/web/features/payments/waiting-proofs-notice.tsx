import { useId } from 'react';
import { showDay } from '#contract/format.ts';
import { meansRules } from '#contract/ledger.ts';
import { messages } from '#contract/messages.ts';
import { formatCoin } from '#contract/rates.ts';
import { useBuyer } from '../../platform/session.ts';
import { Button } from '../../ui/button.tsx';
import { alerts } from '../../ui/overlay/alerts.ts';
import { handFocusOn } from '../../ui/page-heading.tsx';
import { useOneAtATime } from '../../ui/use-one-at-a-time.ts';
import { useSendAgain } from '../../ui/use-send-again.ts';
import styles from './pay.module.css';
import { cancelWaiting, keep, sendWaitingProofs, useWaitingProofs, type WaitingProof } from './waiting-proofs.ts';

export function WaitingProofsNotice() {
  const id = useId();
  const userID = useBuyer()?.userID;
  const waiting = useWaitingProofs(userID);
  if (!userID || waiting.length === 0) return null;
  const cancel = (one: WaitingProof) => {
    cancelWaiting(userID, one.key);
    void alerts.undo('El aviso no se envía.', () => keep(userID, one));
  };
  return (
    <section ref={handFocusOn} className={styles.waiting} aria-labelledby={id}>
      <h2 id={id}>Pendiente de envío</h2>
      <ul>
        {waiting.map((one) => (
          <li key={one.key}>
            <span>
              {wordsOf(one)}
              {one.withFile && ', con su archivo'}
            </span>
            <Button variant="outline" onClick={() => cancel(one)} label="Cancelar envío" />
          </li>
        ))}
      </ul>
      <p>Sale solo cuando vuelva la conexión; si cierra Vitrina, cuando la abra de nuevo.</p>
    </section>
  );
}

/** Sends the waiting payments from any page until the server answers, and announces the outcome. */
export function WaitingProofsSender() {
  const userID = useBuyer()?.userID;
  const waiting = useWaitingProofs(userID);
  const attempt = useOneAtATime(async (owner: string) => {
    const sent = await sendWaitingProofs(owner).catch(() => []);
    const texts = sent.flatMap(({ waited, refused, fileLost }) => {
      if (refused) return `${wordsOf(waited)}: ${refused.title} ${refused.detail ?? ''}`.trim();
      return fileLost ? `${wordsOf(waited)}: salió sin su archivo, que ya no estaba en este equipo.` : [];
    });
    if (texts.length > 0) void alerts.notice(messages.proof.handInFailed, { text: texts.join(' ') });
    else if (sent.length > 0) void alerts.toast(messages.proof.handedIn, { good: true });
  });
  useSendAgain(userID, waiting[0]?.key, attempt);
  return null;
}

const wordsOf = ({ nombre, proof: { moneda, importe, medio, dia } }: WaitingProof) =>
  `${nombre && `${nombre}: `}${formatCoin(moneda, importe)}, ${meansRules[medio].name.toLowerCase()} del ${showDay(dia)}`;
