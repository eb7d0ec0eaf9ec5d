import { queryOptions } from '@tanstack/react-query';
import { api } from '../../platform/api.ts';

/** One's own sessions, read anew whenever they are looked at. */
export const ownSessions = queryOptions({
  queryKey: ['sesiones'],
  queryFn: () => api('GET /api/sesiones'),
  staleTime: 0,
});

/** One's own second step; what it was before is shown nowhere. */
export const ownSecondStep = queryOptions({
  queryKey: ['segundo-paso'],
  queryFn: () => api('GET /api/segundo-paso'),
  staleTime: 0,
  gcTime: 0,
});
