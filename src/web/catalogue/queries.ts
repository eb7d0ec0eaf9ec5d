import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { OrderType } from '#contract/orders.ts';
import type { Product } from '#contract/products.calls.ts';
import { ALL_PRODUCTS, type CategoryFilter, categoriesIn } from '#contract/products.ts';
import { api } from '../api.ts';

/** Everything read of the catalogues begins with this key. */
export const catalogueKey = ['catalogo'] as const;

/** The active products of a catalogue, of every category or of one selection. */
export const catalogueProducts = (catalogue: OrderType, categoria: CategoryFilter = ALL_PRODUCTS) =>
  queryOptions({
    queryKey: [...catalogueKey, catalogue, categoria],
    queryFn: () => {
      const query = { categoria: categoria === ALL_PRODUCTS ? undefined : categoria };
      return catalogue === 'BLACK'
        ? api('GET /api/producto/allBlack', { query })
        : api('GET /api/producto/all', { query });
    },
  });

/** What a selection shows until its answer arrives, out of the whole catalogue where that is at hand. */
export function foreseenProducts(client: QueryClient, catalogue: OrderType, filter: CategoryFilter) {
  const shown = categoriesIn(filter);
  const everything: Product[] | undefined = client.getQueryData(catalogueProducts(catalogue).queryKey);
  return everything?.filter(({ categoria }) => !shown || shown.includes(categoria));
}
