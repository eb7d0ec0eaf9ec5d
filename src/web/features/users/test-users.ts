import type { User } from '#contract/users.calls.ts';

/** A seller led by user 54; what a test needs otherwise is given. */
export const aUser = (id: number, given: Partial<User> = {}): User => ({
  id,
  userName: `vendedora${id}`,
  username: `vendedora${id}`,
  nombre: 'Ana',
  apellido: 'García',
  email: 'ana@ejemplo.com',
  rol: 'ROLE_USER',
  tipo: 'VENDEDOR',
  isAdmin: false,
  telefono: '011 15 5555-0101',
  direccion: 'Mitre 1200',
  retiro: 'Conesa 970, Muñiz',
  idLider: 54,
  lider: 'Carla Ríos',
  pendiente: false,
  ...given,
});

export const leader = aUser(54, {
  userName: 'carla',
  nombre: 'Carla',
  apellido: 'Ríos',
  tipo: 'LIDER',
  telefono: '',
  idLider: null,
  lider: null,
});
