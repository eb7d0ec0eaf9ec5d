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
  await record(db, viewer, [{ entidad, entidadId: id ?? null, nombre, campo: 'descarga', antes: null, despues }]);
}

const plural = { usuario: 'Usuarios', proveedor: 'Proveedores', pedido: 'Pedidos' };

async function nameOf(db: Executor, id: number): Promise<string> {
  const { name } = await db.one(Named)`select ${displayNameOf('u')} as name from usuario u where u.id = ${id}`;
  return name;
}

const Named = z.object({ name: z.string() });
