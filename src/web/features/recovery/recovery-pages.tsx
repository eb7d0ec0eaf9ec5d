import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Reply } from '#contract/contract.ts';
import { messages } from '#contract/messages.ts';
import { MIN_PASSWORD } from '#contract/users.ts';
import { ApiError, api, reasonOf } from '../../platform/api.ts';
import { reading } from '../../platform/reading.ts';
import { useNavigate, useShown } from '../../platform/router/hooks.ts';
import { currentSession, endSession } from '../../platform/session.ts';
import { Button } from '../../ui/button.tsx';
import { PasswordField } from '../../ui/form/field.tsx';
import { FormPage } from '../../ui/form/form-page.tsx';
import { UserNameField } from '../../ui/form/login-fields.tsx';
import { blanks, useForm } from '../../ui/form/use-form.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { LoadingPage } from '../../ui/loading-page.tsx';
import styles from '../../ui/message-page.module.css';
import { alerts } from '../../ui/overlay/alerts.ts';
import { PageHeading } from '../../ui/page-heading.tsx';

/** /nueva-clave#TOKEN: a link's owner chooses a password. Browsers never send the part after #. */
export function NewPasswordPage() {
  const token = useShown(({ location }) => location.hash);
  const owner = useQuery(linkOwner(token));
  if (owner.data) return <NewPassword token={token} owner={owner.data} />;
  if (owner.isLoading) return <LoadingPage />;
  const { title, text, again } = faultOf(token, owner.error);
  return (
    <section className={styles.page}>
      <PageHeading>{title}</PageHeading>
      <p>{text}</p>
      {again ? (
        <Button onClick={() => owner.refetch()}>Reintentar</Button>
      ) : (
        <LinkButton to="/recuperar" label="Pedir otro enlace" filled />
      )}
    </section>
  );
}

function faultOf(token: string, error: unknown) {
  if (!token) return { title: 'El enlace está incompleto', text: 'Ábralo entero, tal como se lo enviaron.' };
  if (error instanceof ApiError && error.problem.code === 'ENLACE_VENCIDO')
    return { title: 'Este enlace ya no sirve', text: error.problem.detail };
  return { title: 'No pudimos abrir el enlace', text: reasonOf(error), again: true };
}

function NewPassword({ token, owner }: { token: string; owner: Reply<'POST /api/nueva-clave'> }) {
  const navigate = useNavigate();
  const form = useForm({ nueva: '' });

  const save = async () => {
    const missing = blanks(form.values, [['nueva', messages.registration.passwordMissing]]);
    if (!(await form.complete(missing))) return;
    const work = () => api('PUT /api/nueva-clave', { body: { token, ...form.values } });
    if (!(await form.send(work, messages.user.updateFailed, { once: true }))) return;
    if (currentSession()?.userID === String(owner.id)) endSession();
    await alerts.notice(messages.recovery.done, { text: messages.recovery.next });
    await navigate({ to: '/login', replace: true });
  };

  return (
    <FormPage
      title="Elegir contraseña"
      lead="Al guardarla se cierran todas sus sesiones."
      form={form}
      cancel="/login"
      submit="Guardar"
      onSubmit={save}
    >
      <UserNameField value={owner.userName} readOnly />
      <PasswordField
        {...form.text('nueva')}
        label="Contraseña nueva"
        description={`Al menos ${MIN_PASSWORD} caracteres.`}
        autoComplete="new-password"
      />
    </FormPage>
  );
}

/** Read only once, because using the link invalidates it. */
const linkOwner = (token: string) => ({
  ...reading(['nueva-clave', token], 'POST /api/nueva-clave', { body: { token } }),
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: 0,
  enabled: token !== '',
});

const title = 'Olvidé mi contraseña';

export function RecoverPage() {
  const form = useForm({ username: '' });
  const [answer, setAnswer] = useState<string>();

  const ask = async () => {
    const missing = blanks(form.values, [['username', messages.registration.usernameMissing]]);
    if (!(await form.complete(missing))) return;
    await form.send(async () => {
      const { mensaje } = await api('POST /api/recuperaciones', { body: form.values });
      setAnswer(mensaje);
    }, messages.recovery.failed);
  };

  if (answer)
    return (
      <section className={styles.page}>
        <PageHeading>{title}</PageHeading>
        <p role="status">{answer} Con ese enlace elige una contraseña nueva.</p>
        <LinkButton to="/login" label="Volver" />
      </section>
    );
  return (
    <FormPage
      title={title}
      lead="Díganos su usuario. Su líder o un administrador le envía un enlace para elegir otra."
      form={form}
      cancel="/login"
      submit="Pedir enlace"
      onSubmit={ask}
    >
      <UserNameField whole {...form.text('username')} />
    </FormPage>
  );
}
