import { z } from 'zod';
import { inOrder } from './days.ts';
import { day, defineCalls, idParam, instant, key, listQuery, named, searched } from './fields.calls.ts';

const auditedEntities = [
  'producto',
  'usuario',
  'proveedor',
  'pedido',
  'ventana',
  'menu',
  'punto de retiro',
  'ajuste',
  'cotización',
] as const;
export type AuditedEntity = (typeof auditedEntities)[number];

/** One change of a field. `antes` is null if the value was added, `despues` if the value was removed. */
export const AuditEntry = named('CambioAuditado', {
  id: key,
  createdAt: instant,
  quien: z.string(),
  entidad: z.enum(auditedEntities),
  entidadId: key.nullable(),
  nombre: z.string(),
  campo: z.string(),
  antes: z.string().nullable(),
  despues: z.string().nullable(),
});
export type AuditEntry = z.output<typeof AuditEntry>;

export type AuditField = keyof AuditEntry;

/** Finds entries with `texto` anywhere in the user, the name, the field or the values. Both days are included. */
export const AuditQuery = listQuery(AuditEntry.keyof().options, {
  entidad: z.enum(auditedEntities).optional(),
  entidadId: idParam.optional(),
  texto: searched.optional(),
  desde: day.optional(),
  hasta: day.optional(),
}).refine(...inOrder('desde', 'hasta'));
export type AuditQuery = z.output<typeof AuditQuery>;

export const auditCalls = defineCalls('admin', {
  'GET /api/auditoria': {
    summary: 'Los cambios hechos, el último primero.',
    query: AuditQuery,
    reply: z.array(AuditEntry),
  },
});
