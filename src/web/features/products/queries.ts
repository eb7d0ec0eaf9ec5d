import type { Product, ProductListField } from '#contract/products.calls.ts';
import { queryClient } from '../../platform/query-client.ts';
import { reading, readingPage } from '../../platform/reading.ts';
import { keptList, type ListPart } from '../../ui/table/use-list.ts';
import { catalogueKey } from '../catalogue/queries.ts';
import type { ProductFilters } from './product-filters.tsx';

const productsKey = ['productos'] as const;
const listKey = [...productsKey, 'lista'] as const;

export const productsPage = (filters: ProductFilters, { pagina, ...part }: ListPart<ProductListField>) =>
  readingPage([...listKey, pagina, filters, part], 'GET /api/producto/allProducto/:x', {
    params: { x: String(pagina) },
    query: { ...filters, ...part },
  });

const productList = keptList<Product>(listKey, ({ productoId }) => productoId);

export function keepProduct(product: Product) {
  productList.keep(product);
  void staleElsewhere();
}

export function dropProduct(product: Product) {
  productList.drop(product);
  void staleElsewhere();
}

export async function refreshProducts() {
  await Promise.all([queryClient.invalidateQueries({ queryKey: productsKey }), staleElsewhere()]);
}

const staleElsewhere = () =>
  Promise.all([
    queryClient.invalidateQueries({ queryKey: catalogueKey }),
    queryClient.invalidateQueries({ queryKey: lowStockProducts.queryKey }),
    queryClient.invalidateQueries({ queryKey: [...productsKey, 'precios'] }),
  ]);

export const lowStockProducts = reading([...productsKey, 'stock-limite'], 'GET /api/producto/productos-stock-limite');

export const priceHistory = (id: number) =>
  reading([...productsKey, 'precios', id], 'GET /api/producto/:id/precios', { params: { id } });

export const priceChanges = {
  ...reading([...productsKey, 'precios', 'cambios'], 'GET /api/producto/precios/cambios'),
  staleTime: 0,
};

export const dailyReport = (fecha: string) => ({
  ...reading([...productsKey, 'reporte', fecha], 'GET /api/producto/reporte', { query: { fecha } }),
  staleTime: 0,
});
