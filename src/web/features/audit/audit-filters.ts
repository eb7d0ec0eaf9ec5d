import type { AuditedEntity } from '#contract/audit.calls.ts';
import { type DayRange, dayRange } from '../../ui/form/day-range.ts';

export const entityLabels: Record<AuditedEntity, string> = {
  producto: 'Productos',
  usuario: 'Usuarios',
  proveedor: 'Proveedores',
  pedido: 'Pedidos',
  ventana: 'Flujo de pedidos',
  menu: 'Menú semanal',
  'punto de retiro': 'Puntos de retiro',
  ajuste: 'Ajustes',
};
export const entities = Object.keys(entityLabels) as AuditedEntity[];

/** What the audit is narrowed to, as the address keeps it; the days are included. */
export type AuditFilters = DayRange & { entidad?: AuditedEntity };

export function auditFilters(raw: Record<string, unknown>): AuditFilters {
  const entidad = entities.find((known) => known === raw.entidad);
  return {
    ...(entidad && { entidad }),
    ...dayRange(raw),
  };
}
