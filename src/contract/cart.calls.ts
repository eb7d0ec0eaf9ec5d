import { z } from 'zod';
import { weekDays } from './days.ts';
import { amount, count, defineCalls, id, key, named, text, version, whole } from './fields.calls.ts';
import { LONGEST_CUSTOMER } from './limits.ts';
import { keyOf, MAX_LINES, MAX_QUANTITY, MAX_REFERENCE } from './orders.ts';
import { productTypes } from './products.ts';

/** A cart item (§3). Name and price are those that the cart's owner saw. */
const CartLine = named('RenglonDeCarrito', {
  productoId: key,
  name: z.string(),
  tipoProducto: z.enum(productTypes),
  referencia: z.string(),
  dia: z.enum(weekDays).nullable().default(null),
  codigo: z.string(),
  amount,
  quantity: count,
  imageUrl: z.string().nullable(),
  paraQuien: z.string().optional(),
});

const sentLine = CartLine.extend({
  productoId: id,
  name: text(120),
  referencia: text(MAX_REFERENCE),
  codigo: text(60),
  quantity: whole(1, MAX_QUANTITY, 'La cantidad debe ser un entero mayor que 0.'),
  imageUrl: text(300).nullable(),
  paraQuien: text(LONGEST_CUSTOMER).optional(),
});
const sentLines = z
  .array(sentLine)
  .max(MAX_LINES, `Un carrito puede tener hasta ${MAX_LINES} productos.`)
  .refine(
    (lines) => new Set(lines.map(keyOf)).size === lines.length,
    'Cada producto y referencia va en un solo renglón.',
  );

/** Identifies a write of the cart: the browser, and the number of the write in that browser. */
const escritura = z
  .string()
  .regex(/^[0-9a-f]{32}\.[0-9a-f]{1,32}$/, 'Debe ser navegador.número, en hexadecimal.')
  .meta({ examples: ['0123456789abcdef0123456789abcdef.1'] });

export const ServerCart = named('Carrito', {
  userId: key,
  /** 0 while no cart was ever stored; every change adds one. */
  version: count,
  lineas: z.array(CartLine),
  /** For each browser, the last of its writes that this cart includes; newest first. */
  escrituras: z.array(escritura),
});
export type ServerCart = z.output<typeof ServerCart>;

/** A new cart, which replaces the cart of this `version`. The server refuses a `userId` other than the caller's. */
export const CartWrite = named('CarritoEscrito', { userId: id, version, escritura, lineas: sentLines });
export type CartWrite = z.output<typeof CartWrite>;

export const cartCalls = defineCalls('buyer', {
  'GET /api/carrito': { summary: 'El carrito propio.', reply: ServerCart },
  'PUT /api/carrito': {
    summary: 'Guarda el carrito propio; si cambió en otro equipo, lo rechaza con el de ahora.',
    body: CartWrite,
    reply: z.object({ version: count }),
    refuses: ['NO_PERMITIDO', 'VERSION_VIEJA'],
  },
});
