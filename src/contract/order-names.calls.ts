import { z } from 'zod';
import { defineCalls } from './endpoint.ts';
import { count, filledText, id, idParams, key, whole } from './fields.calls.ts';
import { LONGEST_CUSTOMER } from './limits.ts';
import { MAX_LINES } from './orders.ts';

/** For whom the products of an order are: a note of whoever keeps it, that nobody else reads. */
export const OrderNames = z
  .object({
    /** 0 while none were ever kept; every change makes it one more. */
    version: count,
    productos: z.array(z.object({ productoId: key, nombre: z.string() })),
  })
  .meta({ id: 'ParaQuien' });
export type OrderNames = z.output<typeof OrderNames>;

/** A name for each of some products. */
export const sentNames = z
  .array(z.object({ productoId: id, nombre: filledText(LONGEST_CUSTOMER, 'El nombre debe ser completado.') }))
  .max(MAX_LINES)
  .refine(
    (names) => new Set(names.map(({ productoId }) => productoId)).size === names.length,
    'Cada producto va una sola vez.',
  );

/** The names as they shall be, and the version that they were made from. */
export const OrderNamesWrite = z
  .object({ version: whole(0, 2_147_483_646, 'Debe ser un entero no negativo.'), productos: sentNames })
  .meta({ id: 'ParaQuienEscrito' });
export type OrderNamesWrite = z.output<typeof OrderNamesWrite>;

export const orderNameCalls = defineCalls({
  'GET /api/para-quien/:id': {
    access: 'logged-in',
    summary: 'Para quién anotó uno cada producto de un pedido propio o que cargó.',
    params: idParams,
    reply: OrderNames,
    refuses: ['NO_ENCONTRADO'],
  },
  'PUT /api/para-quien/:id': {
    access: 'logged-in',
    summary: 'Anota para quién es cada producto de un pedido; si cambió en otro equipo, lo rechaza.',
    params: idParams,
    body: OrderNamesWrite,
    reply: OrderNames,
    refuses: ['NO_ENCONTRADO', 'VERSION_VIEJA'],
  },
});
