import { messages } from '#contract/messages.ts';
import { MIN_PASSWORD } from '#contract/users.ts';
import { PasswordField } from '../../ui/form/field.tsx';
import { UserNameField } from '../../ui/form/login-fields.tsx';
import { blanks, type Form } from '../../ui/form/use-form.ts';

export function CredentialFields({ form }: { form: Pick<Form<{ userName: string; password: string }>, 'text'> }) {
  return (
    <>
      <UserNameField {...form.text('userName')} required />
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

const { usernameMissing, passwordMissing } = messages.registration;

/** Returns the missing credentials, in the order of §5. */
export const missingCredentials = (form: { userName: string; password: string }) =>
  blanks(form, [
    ['userName', usernameMissing],
    ['password', passwordMissing],
  ]);
