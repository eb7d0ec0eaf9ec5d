import { useQuery } from '@tanstack/react-query';
import type { Product } from '#contract/products.calls.ts';
import { searchIn } from '../../ui/search-text.ts';
import { namedProducts } from '../catalogue/queries.ts';

/** What a search of the catalogue finds; `near` where nothing has it as it was typed, and these are only like it. */
type Search = { found: readonly Product[]; near: boolean };

/** The products with a text in their name or code (§5); where none has it, in their description; where none has, nearly. */
export function useSearch(products: readonly Product[], typed: string): Search {
  const named = namedProducts(products, typed);
  const exact = named.length > 0 ? named : byDescription(products, typed);
  const misses = products.length > 0 && exact.length === 0;
  // It comes when it is needed, and without a connection does not.
  const { data } = useQuery({
    queryKey: ['busqueda-aproximada'],
    queryFn: () => import('../catalogue/similar-products.ts'),
    enabled: misses,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  });
  const similar = misses && data ? data.similarProducts(products, typed) : [];
  return similar.length > 0 ? { found: similar, near: true } : { found: exact, near: false };
}

const byDescription = searchIn<Product>(({ description }) => [description]);
