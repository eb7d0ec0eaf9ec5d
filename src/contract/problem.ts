/** A product at fault in an order, with what the screens need to offer a way out. */
export type ProductAtFault = {
  productoId: number;
  name: string;
  /** Units asked for and left, where stock is at fault. */
  pedido?: number;
  disponible?: number;
  /** Today's price in dollars, where the price is at fault. */
  amount?: number;
};

/** An error as the API answers it: RFC 9457, `application/problem+json`. */
export type Problem = {
  type: string;
  /** One Spanish sentence, fit to show. */
  title: string;
  status: number;
  detail?: string;
  /** A stable upper-snake word. */
  code: string;
  errors?: { field: string; message: string }[];
  productos?: ProductAtFault[];
};
