import { queryOptions } from '@tanstack/react-query';
import { api } from '../../platform/api.ts';

/** Who forgot the password and waits for a link that the viewer may give. */
export const pendingRecoveries = queryOptions({
  queryKey: ['recuperaciones'],
  queryFn: () => api('GET /api/recuperaciones'),
});

/** Whose password a link changes; read once, as using the link ends it. */
export const linkOwner = (token: string) =>
  queryOptions({
    queryKey: ['nueva-clave', token],
    queryFn: () => api('POST /api/nueva-clave', { body: { token } }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    enabled: token !== '',
  });
