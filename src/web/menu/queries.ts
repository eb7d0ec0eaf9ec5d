import { queryOptions } from '@tanstack/react-query';
import type { MenuDay } from '#contract/menu.ts';
import { api } from '../api.ts';

export type Dish = MenuDay['menuList'][number];

export const weekMenu = queryOptions({
  queryKey: ['menu-semanal'],
  queryFn: () => api('GET /api/producto/week'),
});

/** The first products with a field that starts with a text. */
export const findDishes = (texto: string) =>
  api('GET /api/producto/allProducto/:x', { params: { x: '1' }, query: { texto } });
