import { z } from 'zod';
import { defineCalls } from './endpoint.ts';
import { count, key, signed, total } from './fields.calls.ts';
import { orderStates } from './orders.ts';

/** The live events and their data: the catalogue's state and the own cart for everybody logged in, `pedido` and `puntosDeRetiro` for administrators, `pendiente` for sellers. */
export const liveEvents = {
  estadoCatalogo: z.boolean(),
  /** Whether the own account waits for approval: told at once while it does, and when it no longer does. */
  pendiente: z.boolean(),
  /** A heavy document that waits: how many are ahead of it, 0 when its turn has come. To whoever asked for it. */
  documento: z.object({ archivo: z.string(), espera: count }).meta({ id: 'AvisoDeDocumento' }),
  /** What the own account owes, and the limit, while that stops orders: told at once while it does, and when it no longer does. */
  deuda: z.object({ saldo: signed, limite: total }).nullable(),
  /** Somebody's account has another movement: to its owner and to administrators. */
  cuenta: z.null(),
  puntosDeRetiro: z.null(),
  /** The version that one's own cart has by now; null when an order took from it. */
  carrito: count.nullable(),
  /** Without `orderId` many orders changed at once. */
  pedido: z.object({ orderId: key.optional(), delivered: z.enum(orderStates) }).meta({ id: 'AvisoDePedido' }),
};
export type LiveEvents = { [Name in keyof typeof liveEvents]: z.output<(typeof liveEvents)[Name]> };

export const eventCalls = defineCalls({
  'GET /api/eventos': { access: 'logged-in', summary: 'Avisos en vivo (server-sent events).', reply: 'events' },
});
