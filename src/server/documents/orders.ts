import type { OrderState, OrderType } from '#contract/order-rules.ts';

/** A line as it was ordered; `amount` is the unit price in US dollars. */
export type OrderedLine = {
  codigo: string;
  name: string;
  referencia: string;
  tipoProducto: string;
  quantity: number;
  amount: number;
};
/** An order; `day` is YYYY-MM-DD in the business's zone. */
export type PlacedOrder = {
  orderId: number;
  day: string;
  tipo: OrderType;
  estado: OrderState;
  totalAmount: number;
  lines: OrderedLine[];
};
/** A seller as of the newest of these orders, with the orders that a document is about, oldest first. */
export type SellerOrders = {
  sellerId: number;
  seller: string;
  leader: string | null;
  email: string;
  telefono: string;
  direccion: string;
  retiro: string;
  orders: PlacedOrder[];
};
