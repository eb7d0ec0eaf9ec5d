import type { WeekDay } from '#contract/days.ts';
import type { MenuDay } from '#contract/menu.calls.ts';
import type { Product } from '#contract/products.calls.ts';
import { queryClient } from '../../platform/query-client.ts';
import { reading } from '../../platform/reading.ts';
import { catalogueProducts, namedProducts } from '../catalogue/queries.ts';

export type Dish = MenuDay['menuList'][number];

export const weekMenu = reading(['menu-semanal'], 'GET /api/producto/week');

export const dayDishes = (dia: WeekDay) => ({
  ...reading([...weekMenu.queryKey, dia], 'GET /api/producto/week/:dia', { params: { dia } }),
  staleTime: 0,
});

export async function findDishes(text: string): Promise<readonly Product[]> {
  const catalogues = await Promise.all([
    queryClient.fetchQuery(catalogueProducts('ESENCIAL')),
    queryClient.fetchQuery(catalogueProducts('BLACK')),
  ]);
  return namedProducts(catalogues.flat(), text).slice(0, MOST_FOUND);
}

const MOST_FOUND = 50;
