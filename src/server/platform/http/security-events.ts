import { z } from 'zod';
import type { AuditedEntity } from '#contract/audit.calls.ts';
import type { Route } from '#contract/contract.ts';
import type { Executor } from '../db/executor.ts';
import { record } from '../db/record.ts';
import { displayNameOf } from '../session/display-name.ts';
import type { Viewer } from './viewer.ts';

/** The calls that hand out what tells of people, and what the audit calls that; of the person `id` where there is one. */
export const downloads = {
  'POST /api/usuarios/exportar': ['usuario', 'planilla'],
  'POST /api/proveedores/exportar': ['proveedor', 'planilla'],
  'POST /api/menu/exportar': ['pedido', 'planilla'],
  'POST /api/menu/factura/:id': ['usuario', 'factura'],
  'POST /api/menu/factura-lider/:id': ['usuario', 'factura del equipo, esencial'],
  'POST /api/menu/factura-lider-black/:id': ['usuario', 'factura del equipo, Black'],
  'GET /api/cuentas/:id/resumen': ['usuario', 'resumen de cuenta corriente'],
  'GET /api/cuentas/contabilidad': ['usuario', 'contabilidad'],
  'GET /api/menu/reportLideresExcel/:id': ['usuario', 'reporte del equipo'],
  'POST /api/menu/pedidos': ['pedido', 'pedidos elegidos'],
  'POST /api/menu/facturas': ['pedido', 'facturas de los vendedores, esencial'],
  'POST /api/menu/facturas-black': ['pedido', 'facturas de los vendedores, Black'],
  'POST /api/menu/facturas-lider': ['pedido', 'facturas de los líderes, esencial'],
  'POST /api/menu/facturas-lider-black': ['pedido', 'facturas de los líderes, Black'],
  'GET /api/menu/generateExcelVedendedores': ['pedido', 'reporte por vendedor'],
  'GET /api/menu/generateReporteCierre': ['pedido', 'reportes del cierre'],
  'POST /api/menu/facturas-reporte': ['pedido', 'reportes del cierre'],
  'POST /api/menu/cierre-completo': ['pedido', 'todo el cierre'],
  'POST /api/armado/:ventana/etiquetas': ['pedido', 'etiquetas'],
} as const satisfies Partial<Record<Route, readonly [AuditedEntity, string]>>;
type Download = keyof typeof downloads;

export const isDownload = (route: Route): route is Download => route in downloads;

/** Keeps who downloads what of whom. */
export async function keepDownload(db: Executor, viewer: Viewer, route: Download, id: number | undefined) {
  const [entidad, despues] = downloads[route];
  const nombre = id ? await nameOf(db, id) : plural[entidad];
  await record(db, viewer, { entidad, entidadId: id ?? null, nombre, campo: 'descarga', antes: null, despues });
}

const plural = { usuario: 'Usuarios', proveedor: 'Proveedores', pedido: 'Pedidos' };

const nameOf = (db: Executor, id: number): Promise<string> =>
  db.one(z.string())`select ${displayNameOf('u')} from usuario u where u.id = ${id}`;

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
export function eventOf(event: SecurityEvent | undefined, status: number): string | undefined {
  if (status === 403) return 'access-refused';
  return event && status >= 400 ? `${event}-refused` : event;
}
