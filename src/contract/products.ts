import { z } from 'zod';
import { categories, categoryFilters } from './categories.ts';
import { defineCalls } from './endpoint.ts';

export const productTypes = ['GENERAL', 'MIXTO', 'ONLINE', 'BLACK'] as const;
export type ProductType = (typeof productTypes)[number];
export const productStates = ['ACTIVO', 'INACTIVO'] as const;

/** A product (§3). `proveedorId` and `razonSocial` only for administrators: who supplies what is not public. */
export const Product = z.object({
  productoId: z.number(),
  name: z.string(),
  description: z.string(),
  codigo: z.string(),
  /** Path of the picture, see images.ts; null while the product has none. */
  imageUrl: z.string().nullable(),
  /** Price in US dollars. */
  amount: z.number(),
  categoria: z.enum(categories),
  tipoProducto: z.enum(productTypes),
  /** Stock limit; null is unlimited, and `stock` is null with it. */
  cantidadLimite: z.number().nullable(),
  stock: z.number().nullable(),
  /** True when a limited product has few left. */
  limite: z.boolean(),
  estado: z.enum(productStates),
  enabled: z.boolean(),
  proveedorId: z.number().nullable().optional(),
  razonSocial: z.string().nullable().optional(),
});
export type Product = z.output<typeof Product>;

const catalogueQuery = z.object({ categoria: z.enum(categoryFilters).optional() });

export const productCalls = defineCalls({
  'GET /api/producto/all': {
    access: 'open',
    summary: 'Productos activos del catálogo esencial.',
    query: catalogueQuery,
    reply: z.array(Product),
  },
  'GET /api/producto/allBlack': {
    access: 'open',
    summary: 'Productos activos del catálogo Black.',
    query: catalogueQuery,
    reply: z.array(Product),
  },
  'GET /api/producto/allProducto/:x': {
    access: 'admin',
    summary: 'Productos de cualquier estado: una página (número) o un filtro.',
    params: z.object({ x: z.string().max(200) }),
    reply: z.array(Product),
  },
});
