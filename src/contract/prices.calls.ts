import { z } from 'zod';
import { amount, count, defineCalls, fingerprint, id, idParam, instant, key, named } from './fields.calls.ts';
import { percentagePattern, priceDirections, roundingSteps } from './prices.ts';
import { categoryFilters, productTypes } from './products.ts';

/** Percent as the exact text of the number. Its bounds are refused with a code of their own. */
export const percentage = z.coerce
  .string<string | number>()
  .regex(percentagePattern, 'Debe ser un número.')
  .meta({ examples: ['12.5'] })
  .transform((text) => text.replace(',', '.'));

/** The step that new prices are rounded to. */
export const rounding = z.coerce
  .string<string | number>()
  .meta({ enum: roundingSteps })
  .pipe(z.enum(roundingSteps))
  .default('0')
  .transform((step) => Number(step));

/** Which products a change of prices is for, all of them when nothing is named, and how it rounds. */
const selection = {
  categoria: z.enum(categoryFilters).optional(),
  proveedorId: idParam.optional(),
  tipoProducto: z.enum(productTypes).optional(),
  redondeo: rounding,
};
/** What any change of prices by percentage may be refused with. */
export const priceChangeRefusals = ['PORCENTAJE_FUERA_DE_RANGO', 'PRECIO_FUERA_DE_RANGO', 'PRECIOS_CAMBIARON'] as const;
const change = {
  params: z.object({ pct: percentage }),
  query: z.object({
    ...selection,
    /** The preview's: 409 when the change would set other prices. */
    huella: fingerprint.optional(),
  }),
  reply: z.object({ actualizados: count }),
  idempotent: true,
  refuses: [...priceChangeRefusals],
} as const;

/** A price that a change replaces, in US dollars. */
export const NewPrice = named('PrecioNuevo', {
  productoId: key,
  name: z.string(),
  codigo: z.string(),
  antes: amount,
  despues: amount,
});
export type NewPrice = z.output<typeof NewPrice>;

/** What a change of prices would do, before it is done. */
export const PricePreview = named('VistaPreviaDePrecios', {
  /** The products whose price would change, by id. */
  productos: z.array(NewPrice),
  actualizados: count,
  /** Products of the selection whose price would stay. */
  sinCambio: count,
  /** Fingerprint of exactly these prices, to send with the change. */
  huella: fingerprint,
});
export type PricePreview = z.output<typeof PricePreview>;

export const priceReasons = ['EDICION', 'PORCENTAJE', 'DESHACER', 'IMPORTACION'] as const;

/** One change of a product's price, in US dollars. */
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
  /** Whether it was for products that were ticked or filtered in the list. */
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
