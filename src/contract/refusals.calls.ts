import { z } from 'zod';
import { ServerCart } from './cart.calls.ts';
import { amount, count, day, key, named } from './fields.calls.ts';
import { evidenceKinds, paymentMeans } from './ledger.ts';

/** A product that makes the server refuse an order. The fields let screens offer a way out. */
const ProductAtFault = named('ProductoEnFalta', {
  productoId: key,
  name: z.string(),
  /** For a lack of stock: the ordered units (`pedido`) and the units left (`disponible`). */
  pedido: count.optional(),
  disponible: count.optional(),
  referencia: z.string().optional(),
  /** For a shortage: the missing units. */
  faltan: count.optional(),
  /** Today's price in US dollars, if the buyer saw another price. */
  amount: amount.optional(),
});
export type ProductAtFault = z.output<typeof ProductAtFault>;

/** An earlier payment that may be the same as the new one. */
export const AlikePayment = named('PagoParecido', {
  movimientoId: key,
  dia: day,
  medio: z.enum(paymentMeans),
  quien: z.string(),
  evidencias: z.array(z.enum(evidenceKinds)),
  /** When the call sent several payments, the index of the new payment. */
  fila: count.optional(),
});
export type AlikePayment = z.output<typeof AlikePayment>;

/** An error as the API answers it: RFC 9457, `application/problem+json`. */
export const Problem = named('Problem', {
  type: z.string(),
  /** One Spanish sentence that screens may show. */
  title: z.string(),
  status: z.number(),
  detail: z.string().optional(),
  /** The refusal's code: a stable word in upper snake case. */
  code: z.string(),
  errors: z.array(z.object({ field: z.string(), message: z.string() })).optional(),
  productos: z.array(ProductAtFault).optional(),
  /** The payments that may be the same as a new one. Only `PAGO_PARECIDO` has them. */
  parecidos: z.array(AlikePayment).optional(),
  /** The current cart, if the request was made from an older version. */
  carrito: ServerCart.optional(),
});
export type Problem = z.output<typeof Problem>;
