import { queryOptions } from '@tanstack/react-query';
import type { OrderType } from '#contract/orders.ts';
import type { Product } from '#contract/products.calls.ts';
import { ALL_PRODUCTS, type CategoryFilter, categoriesIn } from '#contract/products.ts';
import { answerTo } from '../../platform/api.ts';
import { cachedSince } from '../../platform/offline/cached.ts';
import { FRESH_FOR, queryClient } from '../../platform/query-client.ts';
import { searchIn } from '../../ui/search-text.ts';

/** Everything read of the catalogues begins with this key. */
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
    // What the service worker had kept is old from the first moment: nothing may be decided by it.
    staleTime: ({ queryKey }) => (keptCopies.has(String(queryKey)) ? 0 : FRESH_FOR),
  });

/** The products with a text in their name or code (§5). */
export const namedProducts = searchIn<Product>(({ name, codigo }) => [name, codigo]);

/** The lists that were last read from what is kept on this device. */
const keptCopies = new Set<string>();

/** What a selection shows until its answer arrives, out of the whole catalogue where that is at hand. */
export function foreseenProducts(catalogue: OrderType, filter: CategoryFilter) {
  const shown = categoriesIn(filter);
  const everything: Product[] | undefined = queryClient.getQueryData(catalogueProducts(catalogue).queryKey);
  return everything?.filter(({ categoria }) => !shown || shown.includes(categoria));
}
