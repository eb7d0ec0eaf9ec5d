import { queryOptions } from '@tanstack/react-query';
import type { User } from '#contract/users.calls.ts';
import { api } from '../api.ts';
import { keptList } from '../ui/table/kept-list.ts';

/** Leaders whose name matches a text. */
export const findLeaders = (text: string) => api('GET /api/lider/:text', { params: { text } });

/** Sellers and leaders whose name matches a text. */
export const findSellers = (text: string) => api('GET /api/vendedores/:text', { params: { text } });

const usersKey = ['usuarios'] as const;

export const allUsers = queryOptions({
  queryKey: usersKey,
  queryFn: () => api('GET /api/usuarios'),
});

export const userList = keptList<User>(usersKey, ({ id }) => id);
