import { z } from 'zod';
import { amount, count, defineCalls, fingerprint, idParam, key, named, sum } from './fields.calls.ts';
import { purchaseStates } from './purchases.ts';

/** Units of a product in one reference that a supplier is to deliver for a closing, the days of the weekly menu added up. */
export const PurchaseLine = named('RenglonDeCompra', {
  productoId: key,
  codigo: z.string(),
  name: z.string(),
  referencia: z.string(),
  /** Units of orders that were not cancelled. */
  pedidas: count,
  /** Of these, what is to be delivered: fewer where a shortage was shared out. */
  aEntregar: count,
  /** Units that all sendings held together; what was sent stays sent when orders are cancelled. */
  enviadas: count,
  /** Good units that came, and broken ones. */
  recibidas: count,
  danadas: count,
  /** US dollars that a unit costs the shop, as it was sent or, before, as the product says; null where unknown. To administrators alone. */
  costo: amount.nullable().optional(),
});
export type PurchaseLine = z.output<typeof PurchaseLine>;

/** What one supplier is to deliver for a closing; last, without `proveedorId`, the products that have no supplier. */
export const Purchase = named('Compra', {
  proveedorId: key.nullable(),
  razonSocial: z.string(),
  telefono: z.string(),
  estado: z.enum(purchaseStates),
  /** Names what would be sent now. */
  huella: z.string(),
  /** What was ordered, at cost, in US dollars; units of unknown cost are not in it. To administrators alone. */
  total: sum.optional(),
  renglones: z.array(PurchaseLine),
});
export type Purchase = z.output<typeof Purchase>;

const params = z.object({ ventana: idParam, proveedorId: idParam });

export const purchaseCalls = defineCalls('admin', {
  'GET /api/compras/:ventana': {
    access: 'purchases',
    summary:
      'Lo que hay que comprar a cada proveedor para un cierre, lo que se le envió y lo que llegó; los costos, solo a administradores.',
    params: params.pick({ ventana: true }),
    reply: z.array(Purchase),
  },
  'POST /api/compras/:ventana/:proveedorId/enviar': {
    summary:
      'Anota como enviado al proveedor lo que falta enviarle de un cierre terminado: la primera vez todo, después solo lo que se agregó.',
    params,
    body: named('EnvioDeCompra', { huella: fingerprint }),
    reply: Purchase,
    idempotent: true,
    refuses: ['VENTANA_ABIERTA', 'VERSION_VIEJA'],
  },
  'POST /api/compras/:ventana/:proveedorId/pedido': {
    summary:
      'El pedido al proveedor, a costo: lo que falta enviarle o, cuando no falta nada, el último envío. Pedido_{proveedor}.xlsx o, si se acepta application/pdf, Pedido_{proveedor}.pdf.',
    params,
    reply: ['xlsx', 'pdf'],
    refuses: ['SIN_PEDIDOS'],
  },
});
