import type { PersonFound, User } from '#contract/users.calls.ts';
import { fullName, type UserType } from '#contract/users.ts';

export const emptyPerson = {
  nombre: '',
  apellido: '',
  tipo: 'VENDEDOR' as UserType,
  lider: null as PersonFound | null,
  telefono: '',
  email: '',
  direccion: '',
  retiro: '',
};
export type PersonForm = typeof emptyPerson;

export function personFormOf(user: User): PersonForm {
  const { nombre, apellido, tipo, telefono, email, direccion, retiro, idLider } = user;
  const lider = idLider ? { id: idLider, nombre: user.lider ?? '', apellido: '' } : null;
  return { nombre, apellido, tipo, lider, telefono, email, direccion, retiro };
}

/** As the calls take it (§5): only a seller has a leader, and 0 is none. */
export const personOf = <Person extends PersonForm>({ lider, ...person }: Person) => ({
  ...person,
  idLider: person.tipo === 'VENDEDOR' ? (lider?.id ?? 0) : null,
});

/** First and last name, or the user name of who gave none. */
export const nameOf = (user: User): string => fullName(user) || user.userName;

/** Both, to tell people of one name apart. */
export const fullNameAndUser = (user: User): string => [fullName(user), user.userName].filter(Boolean).join(', ');
