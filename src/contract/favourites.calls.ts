import { z } from 'zod';
import { defineCalls } from './endpoint.ts';
import { count, idParams, key } from './fields.calls.ts';

/** A product that somebody orders often, and how many of it as a rule. */
export const UsualProduct = z
  .object({
    productoId: key,
    /** Units of an order in the middle of those that had it. */
    cantidad: count,
    /** Orders that had it. */
    pedidos: count,
  })
  .meta({ id: 'ProductoHabitual' });
export type UsualProduct = z.output<typeof UsualProduct>;

export const favouriteCalls = defineCalls({
  'GET /api/favoritos': {
    access: 'logged-in',
    summary: 'Los productos favoritos propios, el último marcado primero.',
    reply: z.array(key),
  },
  'PUT /api/favoritos/:id': {
    access: 'logged-in',
    summary: 'Marca un producto como favorito.',
    params: idParams,
    refuses: ['NO_ENCONTRADO'],
  },
  'DELETE /api/favoritos/:id': {
    access: 'logged-in',
    summary: 'Deja de tener un producto como favorito.',
    params: idParams,
  },
  'GET /api/habituales': {
    access: 'logged-in',
    summary: 'Los productos que uno más pidió en los últimos cierres, con la cantidad habitual.',
    reply: z.array(UsualProduct),
  },
});
