import '@mantine/core/styles/Input.css';
import { TextInput } from '@mantine/core';
import { MIN_PASSWORD } from '#contract/users.ts';
import { PasswordField } from '../ui/form/password-field.tsx';
import type { Form } from '../ui/form/use-form.ts';

/** What somebody will log in with. */
export function CredentialFields({ form }: { form: Pick<Form<{ userName: string; password: string }>, 'text'> }) {
  return (
    <>
      <TextInput
        {...form.text('userName')}
        label="Usuario"
        withAsterisk
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
      />
      <PasswordField
        {...form.text('password')}
        label="Contraseña"
        description={`Al menos ${MIN_PASSWORD} caracteres.`}
        withAsterisk
        autoComplete="new-password"
      />
    </>
  );
}
