import type { ManagedPickupPoint } from '#contract/pickup-points.calls.ts';
import type { FakeServer } from '../../shell/test-page.tsx';

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

/** Answers what is read of the pickup points. */
export const pickupPointAnswers: FakeServer = {
  'GET /api/puntos-de-retiro': () => [conesa, castelli],
  'GET /api/puntos-de-retiro/todos': () => [conesa, castelli, closed],
};
