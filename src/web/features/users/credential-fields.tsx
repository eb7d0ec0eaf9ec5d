import { messages } from '#contract/messages.ts';
import type { PickupPoint } from '#contract/pickup-points.calls.ts';
import type { PersonFound } from '#contract/users.calls.ts';
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

export const emptyRegistration = {
  userName: '',
  password: '',
  nombre: '',
  apellido: '',
  lider: null as PersonFound | null,
  direccion: '',
  retiro: '',
  email: '',
  telefono: '',
};
type RegistrationForm = typeof emptyRegistration;

const { usernameMissing, passwordMissing, addressMissing, pickupPointMissing } = messages.registration;

const credentials = [
  ['userName', usernameMissing],
  ['password', passwordMissing],
] as const;

/** The missing credentials, in the order of §5. */
export const missingCredentials = (form: { userName: string; password: string }) => blanks(form, credentials);

/** The missing fields, in the order of §5. */
export const missingOfRegistration = (form: RegistrationForm) =>
  blanks<'userName' | 'password' | 'direccion' | 'retiro'>(form, [
    ...credentials,
    ['direccion', addressMissing],
    ['retiro', pickupPointMissing],
  ]);

/** The payload of §3. The person is always a seller. Her leader is the chosen one, else the pickup point's (§9). */
export const registrationOf = ({ lider, ...person }: RegistrationForm, points: readonly PickupPoint[]) => ({
  ...person,
  idLider: lider?.id ?? points.find(({ nombre }) => nombre === person.retiro)?.idLider ?? null,
  rol: 'ROLE_USER',
  tipo: 'VENDEDOR',
  isAdmin: false,
});
