import { queryOptions } from '@tanstack/react-query';
import { api } from '../../platform/api.ts';

/** One's own sessions, read anew whenever they are looked at. */
export const ownSessions = queryOptions({
  queryKey: ['sesiones'],
  queryFn: () => api('GET /api/sesiones'),
  staleTime: 0,
});
