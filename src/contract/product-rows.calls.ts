import { z } from 'zod';
import { defineCalls } from './endpoint.ts';
import { amount, count, idOrNone, idParams, key, whole } from './fields.calls.ts';
import { rowChoice } from './lists.calls.ts';
import { fingerprint, PricePreview, percentage, priceChangeRefusals, rounding } from './prices.calls.ts';
import { priceDirections } from './prices.ts';
import { Product, ProductFilters } from './products.calls.ts';
import { categories, productStates, stockNotWhole } from './products.ts';

const choice = rowChoice(ProductFilters);
const repricing = { direccion: z.enum(priceDirections), porcentaje: percentage, redondeo: rounding };

/** The products whose prices are to change by percentage, and how. */
const ChosenPrices = choice.extend(repricing).meta({ id: 'PreciosElegidos' });

/** The products to change and the one thing that changes of them; 422 for none and for several. */
const ProductsChange = choice
  .extend({
    estado: z.enum(productStates).optional(),
    categoria: z.enum(categories).optional(),
    /** None: without supplier. */
    proveedorId: idOrNone.optional(),
    /** With the fingerprint of the preview: 409 when it would set other prices. */
    precio: z.object({ ...repricing, huella: fingerprint.optional() }).optional(),
    eliminar: z.literal(true).optional(),
  })
  .meta({ id: 'ProductosQueCambian' });
export type ProductsChange = z.output<typeof ProductsChange>;

/** How many products are so now, whenever they became it (of prices: how many changed), and which are not there. */
const ChangedProducts = z
  .object({ cambiados: count, omitidos: z.array(z.object({ productoId: key, code: z.literal('NO_ENCONTRADO') })) })
  .meta({ id: 'ProductosCambiados' });
export type ChangedProducts = z.output<typeof ChangedProducts>;

const stock = whole(0, 999_999_999, stockNotWhole).nullable();

export const productRowCalls = defineCalls({
  'PUT /api/producto': {
    access: 'admin',
    summary:
      'Cambia el estado, la categoría, el proveedor o el precio de muchos productos, o los elimina: una sola cosa, en una transacción.',
    body: ProductsChange,
    reply: ChangedProducts,
    idempotent: true,
    refuses: ['PROVEEDOR_DESCONOCIDO', ...priceChangeRefusals],
  },
  'POST /api/producto/precios/vista-previa': {
    access: 'admin',
    summary: 'Los precios de antes y de después de un cambio de los productos elegidos, sin hacerlo.',
    body: ChosenPrices,
    reply: PricePreview,
    refuses: ['PORCENTAJE_FUERA_DE_RANGO', 'PRECIO_FUERA_DE_RANGO'],
  },
  'PUT /api/producto/:id/precio': {
    access: 'admin',
    summary: 'Cambia el precio de un producto, si todavía es el `visto`.',
    params: idParams,
    body: z.object({ amount, visto: amount }),
    reply: Product,
    refuses: ['NO_ENCONTRADO', 'VERSION_VIEJA'],
  },
  'PUT /api/producto/:id/stock': {
    access: 'admin',
    summary: 'Fija el stock límite de un producto (null: sin límite), si todavía quedan las unidades `visto`.',
    params: idParams,
    body: z.object({ stock, visto: stock }),
    reply: Product,
    refuses: ['NO_ENCONTRADO', 'VERSION_VIEJA', 'STOCK_CON_INACTIVO'],
  },
});
