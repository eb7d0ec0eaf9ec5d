import { type ManagedPickupPoint, PickupPoint } from '#contract/pickup-points.calls.ts';
import { emptyPerson } from '#contract/user-fields.ts';
import type { User } from '#contract/users.calls.ts';
import type { FakeServer } from './test-page.tsx';

/** A seller led by user 54, with `given` in place of its own values. */
export const aUser = (id: number, given: Partial<User> = {}): User => ({
  ...emptyPerson,
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

const aPoint = (id: number, nombre: string, given: Partial<ManagedPickupPoint> = {}): ManagedPickupPoint => ({
  id,
  nombre,
  direccion: '',
  idLider: null,
  lider: null,
  activo: true,
  usuarios: 0,
  version: 1,
  ...given,
});

export const conesa = aPoint(1, 'Conesa 970, Muñiz', { usuarios: 12 });
export const castelli = aPoint(2, 'Castelli 1224, José C Paz', { idLider: 54, direccion: 'Castelli 1224, timbre B' });
export const closed = aPoint(3, 'Defensa 2228, El Talar, Tigre (1618)', { idLider: 120, activo: false, usuarios: 1 });

/** Answers the calls that read pickup points. */
export const pickupPointAnswers: FakeServer = {
  'GET /api/puntos-de-retiro': () => [conesa, castelli].map((point) => PickupPoint.parse(point)),
  'GET /api/puntos-de-retiro/todos': () => [conesa, castelli, closed],
};
