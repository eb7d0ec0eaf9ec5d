import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { ShareWay } from '#contract/packing.ts';
import { api } from '../../platform/api.ts';
import { ordersKey } from '../windows/queries.ts';

/** A product of a window. */
export type ShortageKey = { ventana: number; productoId: number };

/** What each order gets of a product, as it stands or as a way of sharing out so many units would have it. */
export const shortageOf = (of: ShortageKey, asked?: { entregadas: number; modo: ShareWay }) =>
  queryOptions({
    queryKey: [...ordersKey, 'faltante', of, asked],
    queryFn: () => api('GET /api/faltantes/:ventana/:productoId', { params: of, query: asked ?? {} }),
    placeholderData: keepPreviousData,
  });
