import { z } from 'zod';
import { ServerCart } from './cart.calls.ts';
import { amount, count, day, key, named } from './fields.calls.ts';
import { evidenceKinds, paymentMeans } from './ledger.ts';

/** A product at fault in an order, with what the screens need to offer a way out. */
const ProductAtFault = named('ProductoEnFalta', {
  productoId: key,
  name: z.string(),
  /** Units asked for and left, where stock is at fault. */
  pedido: count.optional(),
  disponible: count.optional(),
  /** In which reference it was asked for, where that is at fault. */
  referencia: z.string().optional(),
  /** Units that did not come, where a shortage is at fault. */
  faltan: count.optional(),
  /** Today's price in dollars, where the price is at fault. */
  amount: amount.optional(),
});
export type ProductAtFault = z.output<typeof ProductAtFault>;

/** A payment that may be the one that somebody registers, and what shows it so far. */
const AlikePayment = named('PagoParecido', {
  movimientoId: key,
  dia: day,
  medio: z.enum(paymentMeans),
  /** Who registered it. */
  quien: z.string(),
  evidencias: z.array(z.enum(evidenceKinds)),
  /** Where many payments were sent: the index of the row that is like it. */
  fila: count.optional(),
});
export type AlikePayment = z.output<typeof AlikePayment>;

/** An error as the API answers it: RFC 9457, `application/problem+json`. */
export const Problem = named('Problem', {
  type: z.string(),
  /** One Spanish sentence, fit to show. */
  title: z.string(),
  status: z.number(),
  detail: z.string().optional(),
  /** A stable upper-snake word. */
  code: z.string(),
  errors: z.array(z.object({ field: z.string(), message: z.string() })).optional(),
  productos: z.array(ProductAtFault).optional(),
  /** The payments that may be the same, for `PAGO_PARECIDO`. */
  parecidos: z.array(AlikePayment).optional(),
  /** The cart as it is by now, where a version of it is at fault. */
  carrito: ServerCart.optional(),
});
export type Problem = z.output<typeof Problem>;
