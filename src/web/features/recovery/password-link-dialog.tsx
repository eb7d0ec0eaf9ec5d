import { Copy } from 'lucide-react';
import { messages } from '#contract/messages.ts';
import type { PasswordLink } from '#contract/session.calls.ts';
import { api } from '../../platform/api.ts';
import { queryClient } from '../../platform/query-client.ts';
import { reading } from '../../platform/reading.ts';
import { Button } from '../../ui/button.tsx';
import { formatMoment } from '../../ui/dates.ts';
import { TextField } from '../../ui/form/field.tsx';
import { orReport } from '../../ui/overlay/alerts.ts';
import { type Answering, Dialog, openDialog } from '../../ui/overlay/dialog.tsx';
import { useCopy } from '../../ui/use-copy.ts';
import { useOneAtATime } from '../../ui/use-one-at-a-time.ts';
import { whatsAppMessage } from '../../ui/whatsapp.ts';
import { WhatsAppButton } from '../../ui/whatsapp-button.tsx';
import styles from './password-link-dialog.module.css';
import { withProof } from './proof.tsx';

export const pendingRecoveries = reading(['recuperaciones'], 'GET /api/recuperaciones');

type Props = Answering<void> & { link: PasswordLink };

function PasswordLinkDialog({ link: { enlace, vence, nombre, telefono }, answer }: Props) {
  const { field, copied, copy } = useCopy<HTMLInputElement>(enlace);
  const until = formatMoment(vence);
  const text = `${nombre ? `Hola ${nombre}. ` : ''}Con este enlace elige su contraseña nueva de Vitrina, una sola vez y hasta el ${until}: ${enlace}`;
  return (
    <Dialog
      title="Enlace de contraseña"
      onClose={answer}
      footer={
        <>
          <Button variant="outline" onClick={copy} icon={Copy} label={copied ? 'Copiado' : 'Copiar'} />
          <WhatsAppButton variant="filled" href={whatsAppMessage(telefono, text)}>
            Enviar por WhatsApp
          </WhatsAppButton>
        </>
      }
    >
      <div className={styles.link}>
        <p>
          Sirve una sola vez y hasta el {until}. Se muestra solo ahora; si se pierde, cree otro, y este deja de servir.
        </p>
        <TextField
          ref={field}
          label="Enlace"
          value={enlace}
          readOnly
          description={copied === false && 'El enlace quedó marcado: cópielo.'}
          onFocus={(event) => event.target.select()}
        />
      </div>
    </Dialog>
  );
}

export function useGiveLink() {
  return useOneAtATime(async (id: number) => {
    const work = withProof((body) => api('POST /api/usuario/:id/enlace', { params: { id }, body }));
    const link = await orReport(work, messages.recovery.linkFailed);
    if (link) void openDialog(PasswordLinkDialog, { link });
    // Creating a link settles the request. A failure may mean that somebody else settled the request.
    void queryClient.invalidateQueries(pendingRecoveries);
  });
}
