import { queryOptions } from '@tanstack/react-query';
import type { ManagedPickupPoint, PickupPointField } from '#contract/pickup-points.calls.ts';
import { api, apiPage } from '../../platform/api.ts';
import type { ListPart } from '../../ui/table/use-list.ts';
import { keptList } from '../../ui/table/use-list.ts';

/** Begins the key of whatever is read of the pickup points. */
export const pickupPointsKey = ['puntosDeRetiro'] as const;

/** Those that are offered, in the order in which forms list them. */
export const offeredPickupPoints = queryOptions({
  queryKey: [...pickupPointsKey, 'ofrecidos'],
  queryFn: () => api('GET /api/puntos-de-retiro'),
});

const allKey = [...pickupPointsKey, 'todos'] as const;

export const pickupPointsPage = (part: Partial<ListPart<PickupPointField>>) =>
  queryOptions({
    queryKey: [...allKey, part],
    queryFn: () => apiPage('GET /api/puntos-de-retiro/todos', { query: { orden: 'id', ...part } }),
  });

export const allPickupPoints = pickupPointsPage({});

export const pickupPointList = keptList<ManagedPickupPoint>(allKey, ({ id }) => id, pickupPointsKey);
