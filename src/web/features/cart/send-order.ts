import type { QueryClient } from '@tanstack/react-query';
import type { Order } from '#contract/orders.calls.ts';
import type { OrderType } from '#contract/orders.ts';
import type { Problem } from '#contract/refusals.calls.ts';
import { ApiError, api, noConnection } from '../../platform/api.ts';
import { catalogueKey } from '../catalogue/queries.ts';
import { forgetLists } from '../windows/queries.ts';

/**
 * Each catalogue has a call of its own. A key that is sent again answers with its order, which somebody may have cancelled
 * since: that is a refusal, or it would pass for placed.
 */
export async function sendOrder(
  tipo: OrderType,
  input: Parameters<typeof api<'POST /api/menu/order'>>[1],
): Promise<Order> {
  const order = await (tipo === 'BLACK'
    ? api('POST /api/menu/order-black', input)
    : api('POST /api/menu/order', input));
  // Whatever answers 200 in the server's place, as a network that wants a login, has placed nothing.
  if (!Number.isInteger(order?.orderId)) throw new ApiError(noConnection);
  if (order.delivered === 'CANCELADO') throw new ApiError(cancelledSince(order));
  return order;
}

const cancelledSince = ({ orderId }: Order): Problem => ({
  type: 'about:blank',
  title: 'Ya se había enviado.',
  detail: `El pedido N° ${orderId} llegó y después fue cancelado. Si lo quiere de nuevo, envíelo otra vez.`,
  status: 409,
  code: 'PEDIDO_CANCELADO',
});

/** Statistics and whatever else a new order changes is read again when it is next shown, stock and lists at once. */
export function showPlaced(client: QueryClient) {
  void client.invalidateQueries({ refetchType: 'none' });
  void client.invalidateQueries({ queryKey: catalogueKey });
  forgetLists(client);
}
