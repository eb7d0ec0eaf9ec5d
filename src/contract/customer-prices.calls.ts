import { z } from 'zod';
import { HIGHEST_MARGIN, MOST_OWN_PRICES } from './customer-prices.ts';
import { defineCalls } from './endpoint.ts';
import { amount, count, id, key, whole } from './fields.calls.ts';
import { formatNumber } from './format.ts';
import { isInCents } from './prices.ts';

const percentage = z
  .number()
  .refine(
    (value) => value >= 0 && value <= HIGHEST_MARGIN && isInCents(value),
    `El margen debe ser de 0 a ${formatNumber(HIGHEST_MARGIN)}, con dos decimales a lo sumo.`,
  )
  .meta({ minimum: 0, maximum: HIGHEST_MARGIN });

const OwnPrice = z.object({ productoId: key, porcentaje: percentage.nullable(), precio: amount.nullable() });

/** A person's prices for customers of her own. */
export const CustomerPrices = z
  .object({
    /** 0 while none were ever kept; every change makes it one more. */
    version: count,
    /** Percent that is added to the catalogue's prices. */
    porcentaje: percentage,
    productos: z.array(OwnPrice),
  })
  .meta({ id: 'PreciosPropios' });
export type CustomerPrices = z.output<typeof CustomerPrices>;

/** The prices as they shall be, and the version that they were made from. */
export const CustomerPricesWrite = z
  .object({
    version: whole(0, 2_147_483_646, 'Debe ser un entero no negativo.'),
    porcentaje: percentage,
    productos: z
      .array(
        OwnPrice.extend({ productoId: id, precio: amount.nullable().default(null) }).refine(
          ({ porcentaje, precio }) => (porcentaje === null) !== (precio === null),
          'Cada producto lleva un margen o un precio.',
        ),
      )
      .max(MOST_OWN_PRICES, `Puede tener hasta ${formatNumber(MOST_OWN_PRICES)} productos con precio propio.`)
      .refine(
        (prices) => new Set(prices.map(({ productoId }) => productoId)).size === prices.length,
        'Cada producto va una sola vez.',
      ),
  })
  .meta({ id: 'PreciosPropiosEscritos' });
export type CustomerPricesWrite = z.output<typeof CustomerPricesWrite>;

export const customerPriceCalls = defineCalls({
  'GET /api/mis-precios': {
    access: 'logged-in',
    summary: 'Los precios propios para los clientes de uno.',
    reply: CustomerPrices,
  },
  'PUT /api/mis-precios': {
    access: 'logged-in',
    summary: 'Guarda los precios propios; si cambiaron en otro equipo, los rechaza.',
    body: CustomerPricesWrite,
    reply: CustomerPrices,
    refuses: ['VERSION_VIEJA'],
  },
});
