import { z } from 'zod';
import { count, defineCalls, key, named, sum, total } from './fields.calls.ts';
import { noticeKinds } from './notices.ts';
import { orderStates } from './orders.ts';

/** The live events with their data. `toldTo` says who gets `pedido`, `compra` and `puntosDeRetiro`. */
export const liveEvents = {
  estadoCatalogo: z.boolean(),
  /**
   * True while the user's account waits for approval. A waiting user gets the event when the browser connects, and
   * again when an administrator approves the account.
   */
  pendiente: z.boolean(),
  /** The number of documents before the user's large document; 0 when its turn has come. */
  documento: named('AvisoDeDocumento', { archivo: z.string(), espera: count }),
  /**
   * The user's debt and limit if the debt blocks orders; otherwise null. The server sends it when the browser connects,
   * if the debt blocks orders, and whenever the account or a debt limit changes.
   */
  deuda: z.object({ saldo: sum, limite: total }).nullable(),
  /**
   * An account has a new movement, debt limit or exception. Its owner, the owner's leader, and people who see all
   * accounts get the event.
   */
  cuenta: z.null(),
  cotizacion: z.null(),
  /**
   * A claim was made or decided, or its exchange was placed. The order's buyer, the leader under whom she ordered, and
   * administrators get the event.
   */
  reclamo: z.null(),
  /** A proof of payment was sent or decided. Its owner, the owner's leader and cashiers get the event. */
  comprobante: z.null(),
  puntosDeRetiro: z.null(),
  /** Settings that ask for a password changed; `ajustes` has their labels. The other administrators get the event. */
  ajustes: named('AvisoDeAjustes', { quien: z.string(), ajustes: z.array(z.string()) }),
  /** Goods were ordered from a supplier, or received. */
  compra: z.null(),
  diasDeRetiro: z.null(),
  /** The cart's current version; null when an order took lines from the cart. */
  carrito: count.nullable(),
  /** An order changed. Without `orderId`: many orders changed at once. */
  pedido: named('AvisoDePedido', { orderId: key.optional(), delivered: z.enum(orderStates) }),
};
export type LiveEvents = { [Name in keyof typeof liveEvents]: z.output<(typeof liveEvents)[Name]> };

/** The address at which a push service accepts notices for a browser. No call returns it, because it is secret. */
const endpoint = z
  .string()
  .max(1000)
  .regex(/^[!-~]*$/, 'Debe ser una dirección.')
  .meta({ format: 'uri', examples: ['https://fcm.googleapis.com/fcm/send/abc'] });

const kinds = z.array(z.enum(noticeKinds));

/** A browser's `PushSubscription`, and the kinds of notice that its owner wants. */
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
