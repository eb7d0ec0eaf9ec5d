import type { Product } from '#contract/products.calls.ts';
import type { Supplier } from '#contract/suppliers.calls.ts';
import { paged } from './test-page.tsx';

/** A product as administrators see it, with `given` in place of its own values. */
export const aProduct = (productoId: number, given: Partial<Product> = {}): Product => ({
  productoId,
  name: `Olla ${productoId}`,
  description: 'De aluminio, con tapa.',
  codigo: `OLL-${productoId}`,
  imageUrl: null,
  amount: 1500,
  categoria: 'COCINA',
  tipoProducto: 'GENERAL',
  cantidadLimite: null,
  stock: null,
  limite: false,
  referencias: [],
  estado: 'ACTIVO',
  enabled: true,
  proveedorId: 4,
  razonSocial: 'Bazar del Sur',
  ...given,
});

/** A supplier to whom the shop owes nothing. */
export const aSupplier = (proveedorId: number, razonSocial: string): Supplier => ({
  ...{ proveedorId, razonSocial, telefono: '', email: '', plazo: null, saldo: 0, vence: null, porVencer: 0 },
});

/**
 * Answers the products once; the second reading never ends. So a test sees a change that shows before the products are
 * read again.
 */
export function servingOnce(...products: Product[]) {
  let reads = 0;
  const read = () => (reads++ === 0 ? paged(products) : new Promise(() => {}));
  return { ...serving(), 'GET /api/producto/allProducto/1': read };
}

/** Answers the first page of products, and that the catalogue is open. */
export const serving = (...products: Product[]) => ({
  'GET /api/producto/allProducto/1': () => paged(products),
  'GET /api/producto/estadoCatalogo': () => true,
});
