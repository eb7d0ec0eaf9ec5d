import { MIN_PASSWORD } from '#contract/users.ts';
import { PasswordField, TextField } from '../../ui/form/field.tsx';
import type { Form } from '../../ui/form/use-form.ts';

/** User name and password of a new account. */
export function CredentialFields({ form }: { form: Pick<Form<{ userName: string; password: string }>, 'text'> }) {
  return (
    <>
      <TextField
        {...form.text('userName')}
        label="Usuario"
        required
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
      />
      <PasswordField
        {...form.text('password')}
        label="Contraseña"
        description={`Al menos ${MIN_PASSWORD} caracteres.`}
        required
        autoComplete="new-password"
      />
    </>
  );
}
