import { z } from 'zod';
import { defineCalls } from './endpoint.ts';
import { count, instant, key, total } from './fields.calls.ts';

/** An ordering window with its orders that were not cancelled. */
export const OrderingWindow = z
  .object({
    id: key,
    /** Its number from 1. */
    cierre: key,
    /** ISO 8601 instants; null while it is open. */
    abierta: instant,
    cerrada: instant.nullable(),
    pedidos: count,
    /** US dollars. */
    total,
  })
  .meta({ id: 'Ventana' });
export type OrderingWindow = z.output<typeof OrderingWindow>;

export const windowCalls = defineCalls({
  'GET /api/producto/estadoCatalogo': {
    access: 'open',
    summary: 'Si se pueden generar pedidos.',
    reply: z.boolean(),
  },
  'PUT /api/producto/estadoCatalogo/:x': {
    access: 'admin',
    summary: 'Abre o cierra el catálogo a los pedidos.',
    params: z.object({ x: z.enum(['true', 'false']).transform((x) => x === 'true') }),
    reply: z.boolean(),
  },
  'GET /api/ventanas': {
    access: 'admin',
    summary: 'Las ventanas de pedidos, la última primero.',
    reply: z.array(OrderingWindow),
  },
});
