import type { QueryClient } from '@tanstack/react-query';
import type { Order } from '#contract/orders.calls.ts';
import type { OrderType } from '#contract/orders.ts';
import { api } from '../api.ts';
import { catalogueKey } from '../catalogue/queries.ts';
import { forgetLists } from './queries.ts';

/** Each catalogue has a call of its own. */
export const sendOrder = (tipo: OrderType, input: Parameters<typeof api<'POST /api/menu/order'>>[1]): Promise<Order> =>
  tipo === 'BLACK' ? api('POST /api/menu/order-black', input) : api('POST /api/menu/order', input);

/** Statistics and whatever else a new order changes is read again when it is next shown, stock and lists at once. */
export function showPlaced(client: QueryClient) {
  void client.invalidateQueries({ refetchType: 'none' });
  void client.invalidateQueries({ queryKey: catalogueKey });
  forgetLists(client);
}
