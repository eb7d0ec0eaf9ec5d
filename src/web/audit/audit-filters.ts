import type { AuditedEntity } from '#contract/audit.ts';
import { isDay } from '../ui/dates.ts';

export const entityLabels: Record<AuditedEntity, string> = {
  producto: 'Productos',
  usuario: 'Usuarios',
  proveedor: 'Proveedores',
  pedido: 'Pedidos',
  ventana: 'Flujo de pedidos',
  menu: 'Menú semanal',
};
export const entities = Object.keys(entityLabels) as AuditedEntity[];

/** What the audit is narrowed to, as the address keeps it; the days are YYYY-MM-DD, both included. */
export type AuditFilters = { entidad?: AuditedEntity; desde?: string; hasta?: string };

export function auditFilters(raw: Record<string, unknown>): AuditFilters {
  const entidad = entities.find((known) => known === raw.entidad);
  return {
    ...(entidad && { entidad }),
    ...(isDay(raw.desde) && { desde: raw.desde }),
    ...(isDay(raw.hasta) && { hasta: raw.hasta }),
  };
}
