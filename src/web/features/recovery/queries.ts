import { reading } from '../../platform/reading.ts';

/** Who forgot the password and waits for a link that the viewer may give. */
export const pendingRecoveries = reading(['recuperaciones'], 'GET /api/recuperaciones');

/** Whose password a link changes; read once, as using the link ends it. */
export const linkOwner = (token: string) => ({
  ...reading(['nueva-clave', token], 'POST /api/nueva-clave', { body: { token } }),
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: 0,
  enabled: token !== '',
});
