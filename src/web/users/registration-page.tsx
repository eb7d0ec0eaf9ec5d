import '@mantine/core/styles/Input.css';
import { NativeSelect, TextInput } from '@mantine/core';
import { Link, useNavigate } from '@tanstack/react-router';
import { type ChangeEvent, type FormEvent, useRef, useState } from 'react';
import { messages } from '#contract/messages.ts';
import { pickupPoints } from '#contract/pickup-points.ts';
import { ApiError, api, reasonOf } from '../api.ts';
import { usePageTitle } from '../layout/page-title.ts';
import { Autocomplete } from '../ui/autocomplete.tsx';
import { Button } from '../ui/button.tsx';
import styles from '../ui/form.module.css';
import { moments } from '../ui/moments.tsx';
import { PasswordField } from '../ui/password-field.tsx';
import { findLeaders } from './queries.ts';
import { emptyRegistration, firstMissing, type RegistrationForm, registrationOf } from './registration.ts';

type Field = keyof RegistrationForm;
type Refusal = { reason?: string; fields: Partial<Record<string, string>> };

/** /registrarse: a reseller opens an account (§2.3, §5). */
export function RegistrationPage() {
  usePageTitle('Registro Revendedor');
  const navigate = useNavigate();
  const form = useRef<HTMLFormElement>(null);
  const [typed, setTyped] = useState(emptyRegistration);
  const [refusal, setRefusal] = useState<Refusal>({ fields: {} });

  const change = (changes: Partial<RegistrationForm>) => setTyped((before) => ({ ...before, ...changes }));
  const text = (name: Exclude<Field, 'lider'>) => ({
    name,
    value: typed[name],
    error: refusal.fields[name],
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLSelectElement>) => {
      change({ [name]: event.currentTarget.value });
      setRefusal((before) => ({ ...before, fields: { ...before.fields, [name]: undefined } }));
    },
  });

  const register = async (event: FormEvent) => {
    event.preventDefault();
    const missing = firstMissing(typed);
    if (missing) {
      await moments.warning(missing.message);
      return focusField(form.current, missing.field);
    }
    setRefusal({ fields: {} });
    try {
      await moments.busy(messages.progress, api('POST /api/registrarse', { body: registrationOf(typed) }));
    } catch (error) {
      // The moment lasts 1.5 s (§4), too short to read a reason: it stays in the form afterwards.
      await moments.error(messages.user.createFailed, { text: reasonOf(error) });
      const refused = refusalOf(error);
      setRefusal(refused);
      return focusField(form.current, Object.keys(refused.fields)[0]);
    }
    await moments.notice(messages.registration.done);
    await navigate({ to: '/login' });
  };

  const cancel = async () => {
    if (await moments.confirm(messages.order.confirmCancel, { danger: true })) location.reload();
  };

  return (
    <section className={`${styles.page} ${styles.wide}`}>
      <h1>Registro Revendedor</h1>
      <p className={styles.lead}>
        Cree su cuenta para cargar pedidos. Los datos con <span aria-hidden="true">*</span>
        <span className="visually-hidden">asterisco</span> son necesarios.
      </p>
      <form ref={form} className={`${styles.form} ${styles.columns}`} onSubmit={register} noValidate>
        {refusal.reason && (
          <p className={`${styles.problem} ${styles.whole}`} role="alert">
            {refusal.reason}
          </p>
        )}
        <TextInput
          {...text('userName')}
          label="Usuario"
          withAsterisk
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
        />
        <PasswordField
          {...text('password')}
          label="Contraseña"
          description="Al menos 8 caracteres."
          withAsterisk
          autoComplete="new-password"
        />
        <TextInput {...text('nombre')} label="Nombre" autoComplete="given-name" />
        <TextInput {...text('apellido')} label="Apellido" autoComplete="family-name" />
        <div className={styles.whole}>
          <Autocomplete
            label="Líder"
            description="Si no elige, lo acompaña quien atiende su punto de retiro."
            placeholder="Busque por nombre o apellido"
            search={findLeaders}
            itemLabel={({ nombre, apellido }) => `${nombre} ${apellido}`.trim()}
            value={typed.lider}
            onChoose={(lider) => change({ lider })}
          />
        </div>
        <TextInput {...text('direccion')} label="Dirección" withAsterisk autoComplete="street-address" />
        <NativeSelect
          {...text('retiro')}
          label="Punto de Retiro"
          withAsterisk
          data={[{ value: '', label: 'Elija un punto' }, ...pickupPoints]}
        />
        <TextInput {...text('email')} label="Email" type="email" inputMode="email" autoComplete="email" />
        <TextInput {...text('telefono')} label="Teléfono" type="tel" inputMode="tel" autoComplete="tel" />
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

function refusalOf(error: unknown): Refusal {
  const errors = error instanceof ApiError ? error.problem.errors : undefined;
  if (!errors?.length) return { reason: reasonOf(error), fields: {} };
  return { fields: Object.fromEntries(errors.map(({ field, message }) => [field, message])) };
}

function focusField(form: HTMLFormElement | null, field = '') {
  const element = form?.elements.namedItem(field);
  if (element instanceof HTMLElement) element.focus();
}
