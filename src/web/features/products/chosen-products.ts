import { formatNumber } from '#contract/format.ts';
import type { ProductFilters } from './product-filters.ts';

/** The products that were chosen: these, or all that the filters found; how many that is. */
export type ChosenProducts = {
  choice: { ids: number[] } | { filtros: ProductFilters & { q?: string } };
  count: number;
};

export const productsInWords = (count: number) => (count === 1 ? '1 producto' : `${formatNumber(count)} productos`);
