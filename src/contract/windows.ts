import { z } from 'zod';
import { defineCalls } from './endpoint.ts';

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
});
