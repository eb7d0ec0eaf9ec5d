import type { Route } from '#contract/contract.ts';
import { downloads } from './audited-downloads.ts';

/** What whoever watches over security looks for in the log, by the calls that do it. */
const accountEvents = {
  'POST /api/login': 'login',
  'POST /api/logout': 'logout',
  'DELETE /api/sesiones/:id': 'session-ended',
  'PUT /api/segundo-paso': 'second-step-on',
  'PUT /api/segundo-paso/quitar': 'second-step-off',
  'DELETE /api/usuario/:id/segundo-paso': 'second-step-taken-back',
  'POST /api/recuperaciones': 'password-link-requested',
  'POST /api/usuario/:id/enlace': 'password-link-created',
  'PUT /api/nueva-clave': 'password-link-used',
  'POST /api/registrarse': 'registration',
  'POST /api/usuario': 'account-created',
  'PUT /api/:id': 'account-changed',
  'DELETE /api/:id': 'account-deleted',
  'DELETE /api/usuario/:id/datos': 'personal-data-erased',
  'PUT /api/usuario/:id/aprobacion': 'seller-approved',
  'PUT /api/usuario/clave': 'own-password-changed',
  'PUT /api/usuario/:id/clave': 'password-set',
} as const satisfies Partial<Record<Route, string>>;
export type SecurityEvent = (typeof accountEvents)[keyof typeof accountEvents] | 'personal-data-downloaded';

export const securityEvents: Partial<Record<Route, SecurityEvent>> = {
  ...accountEvents,
  ...Object.fromEntries(Object.keys(downloads).map((route) => [route, 'personal-data-downloaded'])),
};

/** The event that an answer of this status is; none for most. Whatever is forbidden is one. */
export function nameOf(event: SecurityEvent | undefined, status: number): string | undefined {
  if (status === 403) return 'access-refused';
  return event && status >= 400 ? `${event}-refused` : event;
}
