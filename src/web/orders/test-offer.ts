import type { Product } from '#contract/products.calls.ts';

/** A product of the catalogue, at a price in US dollars; without a stock there is no limit. */
export const aProduct = (productoId: number, name: string, amount: number, stock: number | null = null): Product => ({
  productoId,
  name,
  description: '',
  codigo: `COD-${productoId}`,
  imageUrl: '',
  amount,
  categoria: 'COCINA',
  tipoProducto: 'GENERAL',
  cantidadLimite: stock,
  stock,
  limite: false,
  estado: 'ACTIVO',
  enabled: true,
});
