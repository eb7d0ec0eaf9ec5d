import type { ManagedPickupPoint, PickupPointField } from '#contract/pickup-points.calls.ts';
import type { User, UserField } from '#contract/users.calls.ts';
import { NO_LEADER, UNAPPROVED } from '#contract/users.ts';
import { api } from '../../platform/api.ts';
import { reading, readingPage } from '../../platform/reading.ts';
import { inUrl, isId, isText, oneOf } from '../../platform/router/hooks.ts';
import { keptList, type ListPart } from '../../ui/table/use-list.ts';

export const findLeaders = (text: string) => api('GET /api/lider/:text', { params: { text } });

export const findSellers = (text: string) => api('GET /api/vendedores/:text', { params: { text } });

export const teamOf = (id: number) => api('GET /api/usuario/:id/vendedores', { params: { id } });

export const usersKey = ['usuarios'] as const;

export const usersOrder = 'id';

export const usersPage = ({ eliminados, ...filters }: UserFilters, part: ListPart<UserField>) =>
  readingPage([...usersKey, { eliminados, ...filters }, part], 'GET /api/usuarios', {
    query: { orden: usersOrder, eliminados: eliminados && 'true', ...filters, ...part },
  });

export const leadersPage = readingPage([...usersKey, 'líderes'], 'GET /api/usuarios', {
  query: { tipo: 'LIDER', orden: 'nombreCompleto' },
});

export const everyUser = readingPage([...usersKey, 'todos'], 'GET /api/usuarios', { query: { orden: usersOrder } });

export const userList = keptList<User>(usersKey, ({ id }) => id);

/** The pickup point that the address of the registration page chooses. */
export const registrationView = inUrl({ retiro: isText });

export const pickupPointsKey = ['puntosDeRetiro'] as const;

export const offeredPickupPoints = reading([...pickupPointsKey, 'ofrecidos'], 'GET /api/puntos-de-retiro');

const allKey = [...pickupPointsKey, 'todos'] as const;

export const pickupPointsPage = (part: Partial<ListPart<PickupPointField>>) =>
  readingPage([...allKey, part], 'GET /api/puntos-de-retiro/todos', { query: { orden: 'id', ...part } });

export const allPickupPoints = pickupPointsPage({});

export const pickupPointList = keptList<ManagedPickupPoint>(allKey, ({ id }) => id, pickupPointsKey);

export const isLeaderFilter = (value: unknown): value is number | typeof NO_LEADER =>
  value === NO_LEADER || isId(value);

const filtersInUrl = inUrl({
  eliminados: oneOf([true]),
  aprobacion: oneOf([UNAPPROVED]),
  lider: isLeaderFilter,
  retiro: isText,
});
export type UserFilters = ReturnType<typeof filtersInUrl>;

export function userFilters(raw: Record<string, unknown>): UserFilters {
  const { aprobacion, ...filters } = filtersInUrl(raw);
  return filters.eliminados ? filters : { ...filters, ...(aprobacion && { aprobacion }) };
}
