import { z } from 'zod';
import { amount, count, defineCalls, fingerprint, id, idParam, instant, key, named } from './fields.calls.ts';
import { percentagePattern, priceDirections, roundingSteps } from './prices.ts';
import { categoryFilters, productTypes } from './products.ts';

/** A percentage as exact text. An operation refuses values out of range with `PORCENTAJE_FUERA_DE_RANGO`. */
export const percentage = z.coerce
  .string<string | number>()
  .regex(percentagePattern, 'Debe ser un número.')
  .meta({ examples: ['12.5'] })
  .transform((text) => text.replace(',', '.'));

export const rounding = z.coerce
  .string<string | number>()
  .meta({ enum: roundingSteps })
  .pipe(z.enum(roundingSteps))
  .default('0')
  .transform((step) => Number(step));

/** The products whose prices change; without any filter, all products. */
const selection = {
  categoria: z.enum(categoryFilters).optional(),
  proveedorId: idParam.optional(),
  tipoProducto: z.enum(productTypes).optional(),
  redondeo: rounding,
};
export const priceChangeRefusals = ['PORCENTAJE_FUERA_DE_RANGO', 'PRECIO_FUERA_DE_RANGO', 'PRECIOS_CAMBIARON'] as const;
const change = {
  params: z.object({ pct: percentage }),
  query: z.object({
    ...selection,
    /** The fingerprint from the preview. 409 `PRECIOS_CAMBIARON` if the change would now set other prices. */
    huella: fingerprint.optional(),
  }),
  reply: z.object({ actualizados: count }),
  idempotent: true,
  refuses: [...priceChangeRefusals],
} as const;

export const NewPrice = named('PrecioNuevo', {
  productoId: key,
  name: z.string(),
  codigo: z.string(),
  antes: amount,
  despues: amount,
});
export type NewPrice = z.output<typeof NewPrice>;

export const PricePreview = named('VistaPreviaDePrecios', {
  /** The products that would get another price, in id order. */
  productos: z.array(NewPrice),
  actualizados: count,
  /** The number of selected products that would keep their price. */
  sinCambio: count,
  huella: fingerprint,
});
export type PricePreview = z.output<typeof PricePreview>;

export const priceReasons = ['EDICION', 'PORCENTAJE', 'DESHACER', 'IMPORTACION'] as const;

export const PriceHistoryEntry = named('CambioDePrecio', {
  antes: amount,
  despues: amount,
  motivo: z.enum(priceReasons),
  quien: z.string(),
  createdAt: instant,
});
export type PriceHistoryEntry = z.output<typeof PriceHistoryEntry>;

export const PriceChange = named('CambioDePrecios', {
  cambioId: key,
  tipo: z.enum(['AUMENTO', 'DISMINUCION']),
  porcentaje: z.number(),
  redondeo: z.number(),
  categoria: z.string().nullable(),
  proveedorId: key.nullable(),
  razonSocial: z.string().nullable(),
  tipoProducto: z.string().nullable(),
  /** True when the change was for products that were ticked or filtered in the list. */
  elegidos: z.boolean(),
  productos: count,
  quien: z.string(),
  createdAt: instant,
  deshecho: instant.nullable(),
  can: z.object({ undo: z.boolean() }),
});
export type PriceChange = z.output<typeof PriceChange>;

export const priceCalls = defineCalls('admin', {
  'PUT /api/producto/porcentaje-aumentar/:pct': {
    ...change,
    summary: 'Aumenta los precios en un porcentaje (0 < pct ≤ 1000), todos en una transacción.',
  },
  'PUT /api/producto/porcentaje-disminuir/:pct': {
    ...change,
    summary: 'Disminuye los precios en un porcentaje (0 < pct < 100), todos en una transacción.',
  },
  'GET /api/producto/precios/vista-previa': {
    summary: 'Los precios de antes y de después de un cambio por porcentaje, sin hacerlo.',
    query: z.object({ direccion: z.enum(priceDirections), porcentaje: percentage, ...selection }),
    reply: PricePreview,
    refuses: ['PORCENTAJE_FUERA_DE_RANGO', 'PRECIO_FUERA_DE_RANGO'],
  },
  'GET /api/producto/precios/cambios': {
    summary: 'Los últimos cambios por porcentaje, el último primero.',
    reply: z.array(PriceChange),
  },
  'POST /api/producto/precios/deshacer': {
    summary: 'Deshace el último cambio por porcentaje, o el `visto`, mientras ningún precio se haya editado después.',
    body: z.object({ visto: id }).partial().optional(),
    reply: z.object({ actualizados: count }),
    refuses: ['NADA_QUE_DESHACER', 'PRECIO_EDITADO'],
  },
  'GET /api/producto/:id/precios': {
    summary: 'Los cambios de precio de un producto, el último primero.',
    reply: z.array(PriceHistoryEntry),
  },
});
