import { messages } from '#contract/messages.ts';
import type { PickupPoint } from '#contract/pickup-points.calls.ts';
import type { PersonFound } from '#contract/users.calls.ts';
import { firstBlank } from '../../ui/form/use-form.ts';

/** The form of /registrarse as it stands. */
export type RegistrationForm = {
  userName: string;
  password: string;
  nombre: string;
  apellido: string;
  lider: PersonFound | null;
  direccion: string;
  retiro: string;
  email: string;
  telefono: string;
};

export const emptyRegistration: RegistrationForm = {
  userName: '',
  password: '',
  nombre: '',
  apellido: '',
  lider: null,
  direccion: '',
  retiro: '',
  email: '',
  telefono: '',
};

const { usernameMissing, passwordMissing, addressMissing, pickupPointMissing } = messages.registration;

/** The first thing that an account lacks to log in with, in the order of §5. */
export const missingCredential = (form: { userName: string; password: string }) =>
  firstBlank(form, [
    ['userName', usernameMissing],
    ['password', passwordMissing],
  ]);

/** The first thing that is missing, in the order of §5. */
export const firstMissing = (form: RegistrationForm) =>
  missingCredential(form) ??
  firstBlank<'direccion' | 'retiro'>(form, [
    ['direccion', addressMissing],
    ['retiro', pickupPointMissing],
  ]);

/** The payload of §3: always a seller, led by whom it chose or by whoever serves its pickup point (§9). */
export const registrationOf = ({ lider, ...person }: RegistrationForm, points: readonly PickupPoint[]) => ({
  ...person,
  idLider: lider?.id ?? points.find(({ nombre }) => nombre === person.retiro)?.idLider ?? null,
  rol: 'ROLE_USER',
  tipo: 'VENDEDOR',
  isAdmin: false,
});
