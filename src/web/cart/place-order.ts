import type { Order } from '#contract/orders.calls.ts';
import { orderTotal, orderTypeOf, SERVICE_AMOUNT } from '#contract/orders.ts';
import { ApiError, api } from '../api.ts';
import type { Session } from '../session/session.ts';
import { cart, current } from './cart.ts';

/**
 * Sends the cart as an order and empties it. The key of an unanswered sending is kept with the cart,
 * so that trying again after a lost connection or a reload cannot order twice.
 */
export async function placeOrder({ userID, email }: Session): Promise<Order> {
  const { lines } = current(userID);
  const tipo = orderTypeOf(lines);
  const body = {
    emailUsuario: email,
    totalAmount: orderTotal(lines),
    serviceAmount: SERVICE_AMOUNT,
    userId: Number(userID),
    tipo,
    menuList: lines.map(({ imageUrl, ...line }) => line),
  };
  const headers = { 'Idempotency-Key': cart.beginAttempt(JSON.stringify(body)).key };
  try {
    const order = await (tipo === 'BLACK'
      ? api('POST /api/menu/order-black', { body, headers })
      : api('POST /api/menu/order', { body, headers }));
    cart.empty();
    return order;
  } catch (error) {
    if (isAnswered(error)) cart.endAttempt();
    throw error;
  }
}

/** Whether the server refused; a lost connection or a broken server leaves open whether the order was placed. */
export const isAnswered = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.status >= 400 && error.status < 500;
