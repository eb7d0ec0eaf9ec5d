import { useState } from 'react';
import { messages } from '#contract/messages.ts';
import { api } from '../../platform/api.ts';
import { Link } from '../../platform/router/link.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { TextField } from '../../ui/form/field.tsx';
import { FormPage } from '../../ui/form/form-page.tsx';
import { blanks, useForm } from '../../ui/form/use-form.ts';
import styles from '../../ui/message-page.module.css';
import { PageHeading } from '../../ui/page-heading.tsx';

const title = 'Olvidé mi contraseña';

/** /recuperar: somebody who forgot the password asks for a link. */
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
        <Link to="/login" className={buttonClass} data-variant="outline">
          Volver
        </Link>
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
      <TextField
        whole
        {...form.text('username')}
        label="Usuario"
        autoComplete="username"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
      />
    </FormPage>
  );
}
