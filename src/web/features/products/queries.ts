import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { Product, ProductListField } from '#contract/products.calls.ts';
import { api, apiPage } from '../../platform/api.ts';
import type { ListPart } from '../../ui/table/use-list.ts';
import { keptList } from '../../ui/table/use-list.ts';
import { catalogueKey } from '../catalogue/queries.ts';
import type { ProductFilters } from './product-filters.tsx';

/** Everything read about products by administrators begins with this key. */
const productsKey = ['productos'] as const;
const listKey = [...productsKey, 'lista'] as const;

/** A page of the products that the filters leave, by id until another order is chosen. */
export const productsPage = (filters: ProductFilters, { pagina, ...part }: ListPart<ProductListField>) =>
  queryOptions({
    queryKey: [...listKey, pagina, filters, part],
    queryFn: () =>
      apiPage('GET /api/producto/allProducto/:x', { params: { x: String(pagina) }, query: { ...filters, ...part } }),
  });

const productList = keptList<Product>(listKey, ({ productoId }) => productoId);

/** Shows a product at once as the server answered it. */
export function keepProduct(client: QueryClient, product: Product) {
  productList.keep(client, product);
  void staleElsewhere(client);
}

/** Takes a product at once out of the list. */
export function dropProduct(client: QueryClient, product: Product) {
  productList.drop(client, product);
  void staleElsewhere(client);
}

/** After a change of many products at once. */
export async function refreshProducts(client: QueryClient) {
  await Promise.all([client.invalidateQueries({ queryKey: productsKey }), staleElsewhere(client)]);
}

const staleElsewhere = (client: QueryClient) =>
  Promise.all([
    client.invalidateQueries({ queryKey: catalogueKey }),
    client.invalidateQueries({ queryKey: lowStockProducts.queryKey }),
    client.invalidateQueries({ queryKey: [...productsKey, 'precios'] }),
  ]);

export const lowStockProducts = queryOptions({
  queryKey: [...productsKey, 'stock-limite'],
  queryFn: () => api('GET /api/producto/productos-stock-limite'),
});

/** Every change of a product's price, the last one first. */
export const priceHistory = (id: number) =>
  queryOptions({
    queryKey: [...productsKey, 'precios', id],
    queryFn: () => api('GET /api/producto/:id/precios', { params: { id } }),
  });

/** The last changes by percentage, the last one first. */
export const priceChanges = queryOptions({
  queryKey: [...productsKey, 'precios', 'cambios'],
  queryFn: () => api('GET /api/producto/precios/cambios'),
  staleTime: 0,
});

/** Units of each product ordered on a day, YYYY-MM-DD. */
export const dailyReport = (fecha: string) =>
  queryOptions({
    queryKey: [...productsKey, 'reporte', fecha],
    queryFn: () => api('GET /api/producto/reporte', { query: { fecha } }),
    staleTime: 0,
  });
