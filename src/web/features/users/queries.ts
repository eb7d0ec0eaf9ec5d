import { queryOptions } from '@tanstack/react-query';
import type { User, UserField } from '#contract/users.calls.ts';
import { api, apiPage } from '../../platform/api.ts';
import type { ListPart } from '../../ui/table/use-list.ts';
import { keptList } from '../../ui/table/use-list.ts';
import type { UserFilters } from './user-filters.ts';

export const findLeaders = (text: string) => api('GET /api/lider/:text', { params: { text } });

/** Sellers and leaders whose name matches a text. */
export const findSellers = (text: string) => api('GET /api/vendedores/:text', { params: { text } });

export const teamOf = (id: number) => api('GET /api/usuario/:id/vendedores', { params: { id } });

const usersKey = ['usuarios'] as const;

/** The order of the accounts where none is chosen. */
export const usersOrder = 'id';

/** A page of the accounts, or of those who were deleted. */
export const usersPage = ({ eliminados, ...filters }: UserFilters, part: ListPart<UserField>) =>
  queryOptions({
    queryKey: [...usersKey, { eliminados, ...filters }, part],
    queryFn: () =>
      apiPage('GET /api/usuarios', {
        query: { orden: usersOrder, ...(eliminados && { eliminados: 'true' }), ...filters, ...part },
      }),
  });

export const leadersPage = queryOptions({
  queryKey: [...usersKey, 'líderes'],
  queryFn: () => apiPage('GET /api/usuarios', { query: { tipo: 'LIDER', orden: 'nombreCompleto' } }),
});

export const userList = keptList<User>(usersKey, ({ id }) => id);
