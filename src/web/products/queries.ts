import {
  type InfiniteData,
  infiniteQueryOptions,
  keepPreviousData,
  type QueryClient,
  queryOptions,
} from '@tanstack/react-query';
import type { Product, ProductListOrder } from '#contract/products.calls.ts';
import { api, apiPage } from '../api.ts';
import { catalogueKey } from '../catalogue/queries.ts';
import { nextPage, type Pages } from '../ui/table/query-rows.ts';

/** Everything read about products by administrators begins with this key. */
const productsKey = ['productos'] as const;
const listKey = [...productsKey, 'lista'] as const;

type ProductPage = Pages<Product>;
type ProductPages = InfiniteData<ProductPage, number>;

/** The products of any state with a field that starts with the text, page by page. */
export const productPages = (texto: string, orden: ProductListOrder | undefined) =>
  infiniteQueryOptions({
    queryKey: [...listKey, texto, orden ?? ''],
    queryFn: ({ pageParam: page }) =>
      apiPage('GET /api/producto/allProducto/:x', { params: { x: String(page) }, query: { texto, orden } }),
    initialPageParam: 1,
    getNextPageParam: nextPage,
    select: onePage,
    // Until the server answers, the products already read are searched.
    placeholderData: keepPreviousData,
    // Searches are many: not cached for long.
    ...(texto !== '' && { gcTime: 30_000 }),
  });

const onePage = ({ pages }: ProductPages): ProductPage => ({
  rows: pages.flatMap(({ rows }) => rows),
  total: pages.at(-1)?.total ?? 0,
});

/** Shows a product as the server answered it, in every list that holds it. */
export function keepProduct(client: QueryClient, product: Product) {
  changeLists(client, (page) => ({
    ...page,
    rows: page.rows.map((row) => (row.productoId === product.productoId ? product : row)),
  }));
  void staleElsewhere(client);
}

/** Takes a product out of every list. */
export function dropProduct(client: QueryClient, { productoId }: Product) {
  changeLists(client, ({ rows, total }) => ({
    rows: rows.filter((row) => row.productoId !== productoId),
    total: total - 1,
  }));
  // The pages after it moved up by one.
  void client.invalidateQueries({ queryKey: listKey });
  void staleElsewhere(client);
}

/** After a change of many products at once. */
export async function refreshProducts(client: QueryClient) {
  await Promise.all([client.invalidateQueries({ queryKey: productsKey }), staleElsewhere(client)]);
}

const changeLists = (client: QueryClient, change: (page: ProductPage) => ProductPage) =>
  client.setQueriesData<ProductPages>(
    { queryKey: listKey },
    (list) => list && { ...list, pages: list.pages.map(change) },
  );

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
