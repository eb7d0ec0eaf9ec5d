import type { QueryClient } from '@tanstack/react-query';
import { followServerCart } from './follow-server-cart.ts';
import { followWaitingOrder } from './follow-waiting-order.ts';

/** What goes on behind every page for the cart of whoever is logged in. */
export function followCart(userID: string, client: QueryClient) {
  const { stop, settle } = followServerCart(userID);
  const stopWaiting = followWaitingOrder(userID, client);
  return {
    settle,
    stop() {
      stop();
      stopWaiting();
    },
  };
}
