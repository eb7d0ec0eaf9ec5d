import type { Order } from '#contract/orders.calls.ts';

const key = 'pedido-generado';

/** What is confirmed of an order; a browser keeps no names. */
export type KeptOrder = Pick<
  Order,
  'orderId' | 'userId' | 'totalAmount' | 'retiro' | 'ventanaId' | 'cierre' | 'createdAt'
>;

/** Keeps an order that was placed in this tab for the page that one comes to, also over a reload. */
export function keepPlaced({ orderId, userId, totalAmount, retiro, ventanaId, cierre, createdAt }: KeptOrder) {
  const kept: KeptOrder = { orderId, userId, totalAmount, retiro, ventanaId, cierre, createdAt };
  try {
    sessionStorage.setItem(key, JSON.stringify(kept));
  } catch {
    console.warn('La confirmación del pedido no se pudo guardar en este dispositivo.');
  }
}

export const isPlacedKept = () => sessionStorage.getItem(key) !== null;

/** The order that is kept; whose it is, it says itself. */
export function keptPlaced(): KeptOrder | null {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? 'null') as KeptOrder | null;
  } catch {
    return null;
  }
}

export const forgetPlaced = () => sessionStorage.removeItem(key);
