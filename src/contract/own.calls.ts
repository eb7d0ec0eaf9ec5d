import { z } from 'zod';
import {
  amount,
  count,
  decimal,
  defineCalls,
  filledText,
  id,
  isOncePerProduct,
  key,
  named,
  version,
} from './fields.calls.ts';
import { formatNumber } from './format.ts';
import { LONGEST_CUSTOMER } from './limits.ts';
import { MAX_LINES } from './orders.ts';
import { HIGHEST_MARGIN, MOST_OWN_PRICES } from './prices.ts';

/** A product that a person orders often, with the usual quantity. */
export const UsualProduct = named('ProductoHabitual', {
  productoId: key,
  /** The median of the product's units in the orders that had the product. */
  cantidad: count,
  pedidos: count,
});
export type UsualProduct = z.output<typeof UsualProduct>;

const ownPercentage = decimal(0, HIGHEST_MARGIN, `El margen debe ser de 0 a ${formatNumber(HIGHEST_MARGIN)}.`);

const SentOwnPrice = z.object({ productoId: key, porcentaje: ownPercentage.nullable(), precio: amount.nullable() });

export const CustomerPrices = named('PreciosPropios', {
  /** 0 while no prices were ever stored; every change adds one. */
  version: count,
  porcentaje: ownPercentage,
  productos: z.array(SentOwnPrice),
});
export type CustomerPrices = z.output<typeof CustomerPrices>;

/** New prices, which replace the prices of this `version`. */
export const CustomerPricesWrite = named('PreciosPropiosEscritos', {
  version,
  porcentaje: ownPercentage,
  productos: z
    .array(
      SentOwnPrice.extend({ productoId: id, precio: amount.nullable().default(null) }).refine(
        ({ porcentaje, precio }) => (porcentaje === null) !== (precio === null),
        'Cada producto lleva un margen o un precio.',
      ),
    )
    .max(MOST_OWN_PRICES, `Puede tener hasta ${formatNumber(MOST_OWN_PRICES)} productos con precio propio.`)
    .refine(isOncePerProduct, 'Cada producto va una sola vez.'),
});
export type CustomerPricesWrite = z.output<typeof CustomerPricesWrite>;

/** The customers for whom the products of an order are meant. Only the user who wrote this note reads it. */
export const OrderNames = named('ParaQuien', {
  /** 0 while no names were ever stored; every change adds one. */
  version: count,
  productos: z.array(z.object({ productoId: key, nombre: z.string() })),
});
export type OrderNames = z.output<typeof OrderNames>;

export const sentNames = z
  .array(z.object({ productoId: id, nombre: filledText(LONGEST_CUSTOMER, 'El nombre debe ser completado.') }))
  .max(MAX_LINES)
  .refine(isOncePerProduct, 'Cada producto va una sola vez.');

/** New names, which replace the names of this `version`. */
export const OrderNamesWrite = named('ParaQuienEscrito', { version, productos: sentNames });
export type OrderNamesWrite = z.output<typeof OrderNamesWrite>;

export const ownCalls = defineCalls('buyer', {
  'GET /api/favoritos': { summary: 'Los productos favoritos propios, el último marcado primero.', reply: z.array(key) },
  'PUT /api/favoritos/:id': { summary: 'Marca un producto como favorito.' },
  'DELETE /api/favoritos/:id': { summary: 'Deja de tener un producto como favorito.' },
  'GET /api/habituales': {
    summary: 'Los productos que uno más pidió en los últimos cierres, con la cantidad habitual.',
    reply: z.array(UsualProduct),
  },
  'GET /api/mis-precios': { summary: 'Los precios propios para los clientes de uno.', reply: CustomerPrices },
  'PUT /api/mis-precios': {
    summary: 'Guarda los precios propios; si cambiaron en otro equipo, los rechaza.',
    body: CustomerPricesWrite,
    reply: CustomerPrices,
    refuses: ['VERSION_VIEJA'],
  },
  'GET /api/para-quien/:id': {
    summary: 'Para quién anotó uno cada producto de un pedido propio o que cargó.',
    reply: OrderNames,
  },
  'PUT /api/para-quien/:id': {
    summary: 'Anota para quién es cada producto de un pedido; si cambió en otro equipo, lo rechaza.',
    body: OrderNamesWrite,
    reply: OrderNames,
    refuses: ['VERSION_VIEJA'],
  },
});
