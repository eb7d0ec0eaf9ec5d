import { normalise } from './format.ts';
import { type OrderType, orderTypes } from './orders.ts';
import { rulesByMember } from './rules.ts';

export const productTypes = ['GENERAL', 'MIXTO', 'ONLINE', 'BLACK'] as const;
export type ProductType = (typeof productTypes)[number];

export const productTypeRules = rulesByMember(productTypes, {
  /** The catalogue that offers products of this type and takes their orders (§4). */
  catalogue: { GENERAL: 'ESENCIAL', MIXTO: 'ESENCIAL', ONLINE: 'ESENCIAL', BLACK: 'BLACK' },
  /** True when a product's card shows the type on its picture. */
  isTagged: { GENERAL: false, MIXTO: true, ONLINE: true, BLACK: false },
});

export const orderTypeOf = ({ tipoProducto }: { tipoProducto: ProductType }): OrderType =>
  productTypeRules[tipoProducto].catalogue;

export const typesOfCatalogue = (catalogue: OrderType): ProductType[] =>
  productTypes.filter((tipoProducto) => orderTypeOf({ tipoProducto }) === catalogue);

/** The messages for required fields left empty (§5). */
export const productFieldMissing = {
  name: 'Nombre debe ser completado.',
  description: 'Descripción debe ser completada.',
  amount: 'Precio debe ser completado.',
  codigo: 'Código debe ser completado.',
  categoria: 'Categoría debe ser completada.',
} as const;

/** Stands in the call's path for 'no limit', in place of the stock. */
export const noLimit = 'sin-limite';

/** True for a whole number of at most nine digits. For other texts screens show `stockNotWhole`. */
export const isStock = (units: string): boolean => /^\d{1,9}$/.test(units);
export const stockNotWhole = 'El stock debe ser un entero de 0 en adelante.';

/** Only offered products can be ordered (§4). */
export const productStates = ['ACTIVO', 'INACTIVO'] as const;
export type ProductState = (typeof productStates)[number];

export const productStateRules = {
  ACTIVO: { isOffered: true, pill: 'good', becomes: 'INACTIVO' },
  INACTIVO: { isOffered: false, pill: 'quiet', becomes: 'ACTIVO' },
} as const satisfies Record<ProductState, { isOffered: boolean; pill: 'good' | 'quiet'; becomes: ProductState }>;

export const offeredStates: readonly ProductState[] = productStates.filter(
  (state) => productStateRules[state].isOffered,
);

/** True when a product with this stock limit (null: unlimited) may not have this state (§5). */
export const isInactiveWithStock = (stock: number | null, estado: ProductState): boolean =>
  !productStateRules[estado].isOffered && (stock === null || stock > 0);

export const LITTLE_STOCK = 'poco';

export const categories = [
  'COCINA',
  'BAÑO',
  'REGALOS',
  'INDUMENTARIA',
  'BLANQUERIA',
  'ILUMINACION',
  'INFANTIL',
  'BELLEZA',
  'ORGANIZADORES',
  'LIMPIEZA',
  'SEGURIDAD',
  'MASCOTAS',
  'HOGAR',
  'ELECTRO',
] as const;
export type Category = (typeof categories)[number];

export const ALL_PRODUCTS = 'TODOS LOS PRODUCTOS';

const groups: Partial<Record<Category, readonly Category[]>> = {
  HOGAR: ['BAÑO', 'COCINA', 'ILUMINACION', 'BLANQUERIA', 'ORGANIZADORES', 'LIMPIEZA', 'ELECTRO'],
  REGALOS: ['INFANTIL', 'BELLEZA'],
  ELECTRO: ['ILUMINACION', 'SEGURIDAD'],
};

export const categoryFilters = [ALL_PRODUCTS, ...categories] as const;
export type CategoryFilter = (typeof categoryFilters)[number];

/** Returns the categories that a choice shows: itself and, for a group of §9, the group's members; null for all. */
export const categoriesIn = (filter: CategoryFilter): readonly Category[] | null =>
  filter === ALL_PRODUCTS ? null : [filter, ...(groups[filter] ?? [])];

const labels: Partial<Record<CategoryFilter, string>> = { BELLEZA: 'Belleza y Bienestar' };

export const categoryLabel = (category: CategoryFilter): string => labels[category] ?? category;

/** Writes 'Cocina', 'Belleza y Bienestar', for titles and file names. */
export function categoryTitle(category: CategoryFilter): string {
  const label = categoryLabel(category);
  return label === category ? label.slice(0, 1) + label.slice(1).toLowerCase() : label;
}

/**
 * Writes a code in lower case and without leading zeros, because people omit them. `meantByCode` chooses when several
 * products then have the same code.
 */
export const bareCode = (code: string): string => code.trim().toLowerCase().replace(/^0+/, '');

/** Of products whose bare codes are equal, returns those with the code as it is written, or all if there are none. */
export function meantByCode<P extends { codigo: string }>(code: string, products: readonly P[]): readonly P[] {
  const exact = products.filter(({ codigo }) => codigo.trim().toLowerCase() === code.trim().toLowerCase());
  return exact.length ? exact : products;
}

export type Reference = { nombre: string; agotada: boolean };
export const MOST_REFERENCES = 30;
export const LONGEST_REFERENCE = 60;
export const referenceTwice = 'Cada referencia va una sola vez.';

/** Returns the reference that a text names, regardless of case and accents; undefined if none. */
export const referenceNamed = (references: readonly Reference[], text: string): Reference | undefined =>
  references.find(({ nombre }) => normalise(nombre) === normalise(text));

/** Writes `Roja · Azul (agotada)`. */
export const referencesText = (references: readonly Reference[]): string =>
  references.map(({ nombre, agotada }) => (agotada ? `${nombre} (agotada)` : nombre)).join(' · ');

export const catalogueNames = { ESENCIAL: 'Catálogo Esencial', BLACK: 'Catálogo BLACK' } as const;

export const catalogueChoices = orderTypes.map((value) => ({ value, label: catalogueNames[value] }));

export const cataloguePaths = { ESENCIAL: '/individual', BLACK: '/productos-black' } as const;

export const catalogueLists = { ESENCIAL: '/api/producto/all', BLACK: '/api/producto/allBlack' } as const;

/** The widths in pixels of every stored picture, as AVIF and as WebP. */
export const imageWidths = [320, 640, 960] as const;

/** Returns a picture's address in `imageUrl` fields: its WebP of 640 px. */
export const imageUrl = (hash: string): string => `/imagenes/${hash}/640.webp`;

/** Returns the hash of one of the shop's pictures; null for any other address. */
export const imageHashOf = (url: string): string | null =>
  url.match(/^\/imagenes\/([0-9a-f]{32})\/[0-9]{3}\.(?:avif|webp|jpg)$/)?.[1] ?? null;

/** Returns the `srcset` values of a picture's `<source>` elements; null for pictures that are not the shop's. */
export function imageSources(url: string): { avif: string; webp: string } | null {
  const hash = imageHashOf(url);
  if (!hash) return null;
  const srcset = (format: 'avif' | 'webp') =>
    imageWidths.map((width) => `/imagenes/${hash}/${width}.${format} ${width}w`).join(', ');
  return { avif: srcset('avif'), webp: srcset('webp') };
}
