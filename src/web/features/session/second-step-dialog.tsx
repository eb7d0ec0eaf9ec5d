import { useQuery } from '@tanstack/react-query';
import { Copy, Download } from 'lucide-react';
import { useState } from 'react';
import type { Reply } from '#contract/contract.ts';
import { messages } from '#contract/messages.ts';
import type { SecondStep } from '#contract/session.calls.ts';
import { api } from '../../platform/api.ts';
import { reading } from '../../platform/reading.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { PasswordField, TextArea, TextField } from '../../ui/form/field.tsx';
import forms from '../../ui/form/form.module.css';
import { blanks, useForm } from '../../ui/form/use-form.ts';
import { alerts } from '../../ui/overlay/alerts.ts';
import { type Answering, Dialog } from '../../ui/overlay/dialog.tsx';
import { FormDialog } from '../../ui/overlay/form-dialog.tsx';
import { QrCode } from '../../ui/qr-code.tsx';
import { useCopy } from '../../ui/use-copy.ts';
import { Waiting } from '../../ui/waiting.tsx';
import { emptyProof, missingProof, ProofFields } from '../recovery/proof.tsx';
import { logOut } from './logout.ts';
import styles from './second-step-dialog.module.css';

/** Never cached, because the dialog must not show an earlier state. */
const ownSecondStep = { ...reading(['segundo-paso'], 'GET /api/segundo-paso'), staleTime: 0, gcTime: 0 };

const TITLE = 'Segundo paso';

const missingCode = (form: { codigo: string }) => blanks(form, [['codigo', messages.secondStep.codeMissing]]);

type Begun = Reply<'POST /api/segundo-paso'>;
type Step = { dialog: { title: string; cancel?: string; onClose: () => void } };

/** `owed`: the shop demands a second step, so the administrator can only set it up or log out. */
export function SecondStepDialog({ answer, owed = false }: Answering<void> & { owed?: boolean }) {
  const own = useQuery(ownSecondStep);
  const step = own.data;
  const [begun, setBegun] = useState<Begun>();
  const [codes, setCodes] = useState<string[]>();
  const dialog = { title: TITLE, cancel: owed ? 'Salir' : undefined, onClose: owed ? logOut : () => answer() };
  if (codes) return <RecoveryCodes codes={codes} onClose={() => answer()} />;
  if (begun) return <ConfirmStep {...begun} dialog={dialog} onDone={setCodes} />;
  if (step?.activo) return <ActiveStep step={step} dialog={dialog} />;
  if (step) return <BeginStep owed={owed} dialog={dialog} onDone={setBegun} />;
  return (
    <Dialog {...dialog}>
      <Waiting query={own} />
    </Dialog>
  );
}

function BeginStep({ owed, dialog, onDone }: Step & { owed: boolean; onDone: (begun: Begun) => void }) {
  const form = useForm({ actual: '' });
  const begin = async () => {
    if (!(await form.complete(missingProof(form.values)))) return;
    const send = async () => onDone(await api('POST /api/segundo-paso', { body: form.values }));
    await form.send(send, messages.secondStep.failed);
  };
  return (
    <FormDialog {...dialog} form={form} submit="Seguir" onSubmit={begin}>
      <p className={styles.text}>
        {owed && <strong>En este negocio los administradores entran en dos pasos: actívelo para seguir. </strong>}
        Después de su contraseña se le pide un código que muestra una aplicación de autenticación de su teléfono, como
        Google Authenticator o Aegis. Con su contraseña sola no entra nadie.
      </p>
      <PasswordField whole {...form.text('actual')} label="Contraseña actual" autoComplete="current-password" />
    </FormDialog>
  );
}

function ConfirmStep({ secreto, enlace, dialog, onDone }: Begun & Step & { onDone: (codes: string[]) => void }) {
  const form = useForm({ codigo: '' });
  const confirm = async () => {
    if (!(await form.complete(missingCode(form.values)))) return;
    const send = async () => onDone((await api('PUT /api/segundo-paso', { body: form.values })).codigos);
    await form.send(send, messages.secondStep.failed);
  };
  return (
    <FormDialog {...dialog} form={form} submit="Activar" onSubmit={confirm}>
      <div className={`${forms.whole} ${styles.app}`}>
        <QrCode text={enlace} />
        <div className={styles.text}>
          <p>Escanee este código con la aplicación de autenticación de su teléfono.</p>
          <p>
            Si está en ese teléfono, <a href={enlace}>ábralo en la aplicación</a>, o escriba allí esta clave:
          </p>
          <code className={styles.secret}>{secreto.match(/.{1,4}/g)?.join(' ')}</code>
        </div>
      </div>
      <TextField
        whole
        {...form.text('codigo')}
        label="Código de la aplicación"
        description="Los seis números que muestra ahora. Se cierran sus otras sesiones."
        inputMode="numeric"
        autoComplete="one-time-code"
      />
    </FormDialog>
  );
}

function RecoveryCodes({ codes, onClose }: { codes: string[]; onClose: () => void }) {
  const text = codes.join('\n');
  const { field, copied, copy } = useCopy<HTMLTextAreaElement>(text);
  const leave = async () => {
    if (await alerts.confirm('¿Guardó los códigos?', { text: 'No se muestran otra vez.' })) onClose();
  };
  const file = `data:text/plain;charset=utf-8,${encodeURIComponent(`Códigos de recuperación de Vitrina\n\n${text}\n`)}`;
  return (
    <Dialog title="Códigos de recuperación" onClose={leave} footer={<Button onClick={onClose}>Los guardé</Button>}>
      <div className={styles.text}>
        <p>
          El segundo paso está activado. Si pierde el teléfono, entre con uno de estos códigos en lugar del de la
          aplicación: cada uno sirve una vez. Se muestran solo ahora; guárdelos fuera del teléfono.
        </p>
        <TextArea
          ref={field}
          label="Códigos"
          value={text}
          rows={codes.length}
          readOnly
          description={copied === false && 'Los códigos quedaron marcados: cópielos.'}
        />
        <div className={styles.ways}>
          <Button variant="outline" onClick={copy} icon={Copy} label={copied ? 'Copiados' : 'Copiar'} />
          <a className={buttonClass} data-variant="outline" href={file} download="codigos-vitrina.txt">
            <Download /> Descargar
          </a>
        </div>
      </div>
    </Dialog>
  );
}

function ActiveStep({ step: { exigido, codigos }, dialog }: Step & { step: SecondStep }) {
  const form = useForm(emptyProof);
  const drop = async () => {
    if (!(await form.complete([...missingProof(form.values), ...missingCode(form.values)]))) return;
    const send = () => api('PUT /api/segundo-paso/quitar', { body: form.values });
    if (await form.send(send, messages.secondStep.dropFailed)) return messages.secondStep.dropped;
  };
  return (
    <FormDialog {...dialog} form={form} submit="Quitar" cancel="Cerrar" danger onSubmit={drop}>
      <p className={styles.text}>
        Está activado, y le {codigos === 1 ? 'queda 1 código' : `quedan ${codigos} códigos`} de recuperación. Para
        pasarlo a otro teléfono, o tener códigos nuevos, quítelo y actívelo otra vez
        {exigido && ': en este negocio se le pide enseguida'}.
      </p>
      <ProofFields form={form} asksCode />
    </FormDialog>
  );
}
