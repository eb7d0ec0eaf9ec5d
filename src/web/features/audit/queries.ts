import type { AuditedEntity, AuditField } from '#contract/audit.calls.ts';
import { isDay, isInverted } from '#contract/days.ts';
import { readingPage } from '../../platform/reading.ts';
import { inUrl, isId, oneOf } from '../../platform/router/hooks.ts';
import type { ListPart } from '../../ui/table/use-list.ts';

export const entityLabels: Record<AuditedEntity, string> = {
  producto: 'Productos',
  usuario: 'Usuarios',
  proveedor: 'Proveedores',
  pedido: 'Pedidos',
  ventana: 'Catálogo',
  menu: 'Menú semanal',
  'punto de retiro': 'Puntos de retiro',
  ajuste: 'Ajustes',
  cotización: 'Cotizaciones',
};
export const entities = Object.keys(entityLabels) as AuditedEntity[];

export const auditFilters = inUrl({ entidad: oneOf(entities), entidadId: isId, desde: isDay, hasta: isDay });
export type AuditFilters = ReturnType<typeof auditFilters>;

export const auditPage = (filters: AuditFilters, part: ListPart<AuditField>) => ({
  ...readingPage(['auditoria', filters, part], 'GET /api/auditoria', { query: { ...filters, ...part } }),
  // The server refuses a range if its first day is after its last.
  enabled: !isInverted(filters.desde, filters.hasta),
  // The entries are always read again, because the latest changes matter most.
  staleTime: 0,
  gcTime: 60_000,
});

const fieldWords: Record<string, string> = { alta: 'creación', baja: 'eliminación' };
export const fieldWord = (campo: string) => fieldWords[campo] ?? campo;
