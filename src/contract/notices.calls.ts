import { z } from 'zod';
import { count, defineCalls, key, named, sum, total } from './fields.calls.ts';
import { noticeKinds } from './notices.ts';
import { orderStates } from './orders.ts';

/** The live events and their data: the catalogue's state for everybody logged in, `pedido` and `puntosDeRetiro` as `toldTo` says, the others for those whom they are about. */
export const liveEvents = {
  estadoCatalogo: z.boolean(),
  /** Whether the own account waits for approval: told at once while it does, and when it no longer does. */
  pendiente: z.boolean(),
  /** A heavy document that waits: how many are ahead of it, 0 when its turn has come. To the user who asked for it. */
  documento: named('AvisoDeDocumento', { archivo: z.string(), espera: count }),
  /** What the own account owes, and the limit, while that stops orders: told at once while it does, and when it no longer does. */
  deuda: z.object({ saldo: sum, limite: total }).nullable(),
  /** Somebody's account has another movement: to its owner and to those who see everybody's accounts. */
  cuenta: z.null(),
  /** There is another rate: to everybody logged in. */
  cotizacion: z.null(),
  /** A claim came or was decided: to the buyer of its order, the leader of that, and administrators. */
  reclamo: z.null(),
  /** A proof of payment came or was decided: to whose it is, their leader, and cashiers. */
  comprobante: z.null(),
  puntosDeRetiro: z.null(),
  /** Somebody else changed settings, by their labels, that ask for a password: to administrators. */
  ajustes: named('AvisoDeAjustes', { quien: z.string(), ajustes: z.array(z.string()) }),
  /** Something was sent to a supplier, or came: to whom `toldTo` says. */
  compra: z.null(),
  /** A window has other days of pickup: to everybody logged in. */
  diasDeRetiro: z.null(),
  /** The version that one's own cart has by now; null when an order took from it. */
  carrito: count.nullable(),
  /** Without `orderId` many orders changed at once. */
  pedido: named('AvisoDePedido', { orderId: key.optional(), delivered: z.enum(orderStates) }),
};
export type LiveEvents = { [Name in keyof typeof liveEvents]: z.output<(typeof liveEvents)[Name]> };

/** Where a browser's push service takes notices for it: known to nobody else, and told by us to nobody. */
const endpoint = z
  .string()
  .max(1000)
  .regex(/^[!-~]*$/, 'Debe ser una dirección.')
  .meta({ format: 'uri', examples: ['https://fcm.googleapis.com/fcm/send/abc'] });

const kinds = z.array(z.enum(noticeKinds));

/** A browser's `PushSubscription` as it says it itself, and what its owner wants to be told of. */
export const PushSubscription = named('SuscripcionAAvisos', {
  endpoint,
  keys: z.object({
    p256dh: z
      .string()
      .regex(/^[\w-]{87}=?$/, 'Debe ser una clave P-256 en base64url.')
      .meta({ examples: [`B${'A'.repeat(86)}`] }),
    auth: z
      .string()
      .regex(/^[\w-]{22}(==)?$/, 'Deben ser 16 bytes en base64url.')
      .meta({ examples: ['A'.repeat(22)] }),
  }),
  tipos: kinds
    .min(1, 'Elija al menos un aviso.')
    .refine((chosen) => new Set(chosen).size === chosen.length, 'Cada aviso va una sola vez.'),
});
export type PushSubscription = z.output<typeof PushSubscription>;

export const noticeCalls = defineCalls('buyer', {
  'GET /api/eventos': { access: 'logged-in', summary: 'Avisos en vivo (server-sent events).', reply: 'events' },
  'GET /api/avisos/clave': {
    summary: 'La clave pública con que un navegador se suscribe a los avisos (VAPID, base64url).',
    reply: z.object({ clave: z.string() }),
  },
  'POST /api/avisos': {
    summary:
      'Qué avisos pidió quien llama para este equipo, que desde aquí son de su sesión; los de otra persona terminan.',
    body: z.object({ endpoint }),
    reply: z.object({ tipos: kinds }),
  },
  'PUT /api/avisos': { summary: 'Pide avisos para este equipo.', body: PushSubscription },
  'DELETE /api/avisos': { summary: 'Termina los avisos de este equipo.' },
});
