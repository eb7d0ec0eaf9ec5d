import '@mantine/core/styles/Input.css';
import { TextInput } from '@mantine/core';
import { Link, useNavigate } from '@tanstack/react-router';
import type { FormEvent } from 'react';
import { messages } from '#contract/messages.ts';
import { api } from '../api.ts';
import { Button } from '../ui/button.tsx';
import styles from '../ui/form.module.css';
import { FormProblem } from '../ui/form-problem.tsx';
import { moments } from '../ui/moments.tsx';
import { PageHeading } from '../ui/page-heading.tsx';
import { useForm } from '../ui/use-form.ts';
import { CredentialFields } from './credential-fields.tsx';
import { LeaderField } from './leader-field.tsx';
import { PickupPointField } from './pickup-point-field.tsx';
import { emptyRegistration, firstMissing, registrationOf } from './registration.ts';

/** /registrarse: a reseller opens an account (§2.3, §5). */
export function RegistrationPage() {
  const navigate = useNavigate();
  const form = useForm(emptyRegistration);

  const register = async (event: FormEvent) => {
    event.preventDefault();
    if (!(await form.complete(firstMissing(form.values)))) return;
    const body = registrationOf(form.values);
    const work = () => moments.busy(messages.progress, api('POST /api/registrarse', { body }));
    if (!(await form.send(work, messages.user.createFailed))) return;
    await moments.notice(messages.registration.done);
    await navigate({ to: '/login' });
  };

  const cancel = async () => {
    if (await moments.confirm(messages.order.confirmCancel, { danger: true })) location.reload();
  };

  return (
    <section className={`${styles.page} ${styles.wide}`}>
      <PageHeading>Registro Revendedor</PageHeading>
      <p className={styles.lead}>
        Cree su cuenta para cargar pedidos. Los datos con <span aria-hidden="true">*</span>
        <span className="visually-hidden">asterisco</span> son necesarios.
      </p>
      <form ref={form.ref} className={`${styles.form} ${styles.columns}`} onSubmit={register} noValidate>
        <FormProblem reason={form.reason} />
        <CredentialFields form={form} />
        <TextInput {...form.text('nombre')} label="Nombre" autoComplete="given-name" />
        <TextInput {...form.text('apellido')} label="Apellido" autoComplete="family-name" />
        <div className={styles.whole}>
          <LeaderField
            description="Si no elige, lo acompaña quien atiende su punto de retiro."
            value={form.values.lider}
            onChoose={(lider) => form.change({ lider })}
          />
        </div>
        <TextInput {...form.text('direccion')} label="Dirección" withAsterisk autoComplete="street-address" />
        <PickupPointField {...form.text('retiro')} withAsterisk />
        <TextInput {...form.text('email')} label="Email" type="email" inputMode="email" autoComplete="email" />
        <TextInput {...form.text('telefono')} label="Teléfono" type="tel" inputMode="tel" autoComplete="tel" />
        <div className={styles.actions}>
          <Button variant="outline" onClick={cancel}>
            Cancelar
          </Button>
          <Button type="submit">Registrarse</Button>
        </div>
      </form>
      <p className={styles.aside}>
        ¿Ya tiene cuenta? <Link to="/login">Inicie sesión</Link>
      </p>
    </section>
  );
}
