import { queryOptions } from '@tanstack/react-query';
import type { OrderType } from '#contract/orders.ts';
import type { Product } from '#contract/products.calls.ts';
import { ALL_PRODUCTS, type CategoryFilter, categoriesIn } from '#contract/products.ts';
import { answerTo } from '../../platform/api.ts';
import { cachedSince } from '../../platform/offline/cached.ts';
import { FRESH_FOR, queryClient } from '../../platform/query-client.ts';
import { searchIn } from '../../ui/search-text.ts';

export const catalogueKey = ['catalogo'] as const;

export const catalogueProducts = (catalogue: OrderType, categoria: CategoryFilter = ALL_PRODUCTS) =>
  queryOptions({
    queryKey: [...catalogueKey, catalogue, categoria],
    meta: { cached: true },
    queryFn: async ({ queryKey }): Promise<Product[]> => {
      const query = { categoria: categoria === ALL_PRODUCTS ? undefined : categoria };
      const answer = await (catalogue === 'BLACK'
        ? answerTo('GET /api/producto/allBlack', { query })
        : answerTo('GET /api/producto/all', { query }));
      if (cachedSince(answer)) keptCopies.add(String(queryKey));
      else keptCopies.delete(String(queryKey));
      return answer.json();
    },
    // A list from the service worker's cache is stale at once. The next component that needs the list asks the server
    // again.
    staleTime: ({ queryKey }) => (keptCopies.has(String(queryKey)) ? 0 : FRESH_FOR),
  });

export const namedProducts = searchIn<Product>(({ name, codigo }) => [name, codigo]);

/** The lists whose last answer came from the service worker's cache. */
const keptCopies = new Set<string>();

/**
 * Picks the filter's products from the whole catalogue, to show until the server answers. Undefined while the whole
 * catalogue is not loaded.
 */
export function foreseenProducts(catalogue: OrderType, filter: CategoryFilter) {
  const shown = categoriesIn(filter);
  const everything: Product[] | undefined = queryClient.getQueryData(catalogueProducts(catalogue).queryKey);
  return everything?.filter(({ categoria }) => !shown || shown.includes(categoria));
}
