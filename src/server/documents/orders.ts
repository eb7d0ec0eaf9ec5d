import type { OrderState, OrderType } from '#contract/orders.ts';
import { shownNames } from './file-names.ts';

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
  userName: string;
  leader: string | null;
  email: string;
  telefono: string;
  direccion: string;
  retiro: string;
  orders: PlacedOrder[];
};

/** The sellers under the names that tell them apart beside each other: `Ana Díaz (ana.diaz)` where there are two. */
export function toldApart<Seller extends { seller: string; userName: string }>(sellers: readonly Seller[]): Seller[] {
  const names = shownNames(sellers.map(({ seller, userName }) => ({ name: seller, mark: userName })));
  return sellers.map((each, at) => ({ ...each, seller: names[at] ?? each.seller }));
}
