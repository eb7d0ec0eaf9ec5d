import { messages } from '#contract/messages.ts';
import { leaderOfPickupPoint } from '#contract/pickup-points.ts';
import type { PersonFound } from '#contract/users.ts';

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
const checks = [
  ['userName', usernameMissing],
  ['password', passwordMissing],
  ['direccion', addressMissing],
  ['retiro', pickupPointMissing],
] as const;

/** The first thing that is missing, in the order of §5. */
export function firstMissing(form: RegistrationForm) {
  const missing = checks.find(([field]) => form[field].trim() === '');
  return missing && { field: missing[0], message: missing[1] };
}

/** The payload of §3: always a seller, led by whom it chose or by whoever serves its pickup point (§9). */
export const registrationOf = ({ lider, ...person }: RegistrationForm) => ({
  ...person,
  idLider: lider?.id ?? leaderOfPickupPoint(person.retiro),
  rol: 'ROLE_USER',
  tipo: 'VENDEDOR',
  isAdmin: false,
});
