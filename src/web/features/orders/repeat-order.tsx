import { Repeat } from 'lucide-react';
import { useEffect, useEffectEvent } from 'react';
import type { Order } from '#contract/orders.calls.ts';
import { openDialog } from '../../ui/overlay/dialog.tsx';
import { RowAction } from '../../ui/table/row-action.tsx';
import { current } from '../cart/cart.ts';
import { sayOtherCatalogue } from '../cart/cart-catalogue.tsx';
import { catalogueOf } from '../cart/cart-lines.ts';
import { RepeatOrderDialog } from './repeat-order-dialog.tsx';

/** Offers to order again what an order's row holds. */
export const RepeatAction = ({ order }: { order: Order }) => (
  <RowAction icon={Repeat} label="Repetir pedido" of={order.orderId} letter="r" onClick={() => repeatOrder(order)} />
);

/** Offers it of the newest order, once it is here, to whoever came for that. */
export function useRepeatLast(order: Order | undefined, onOffered: () => void) {
  const offer = useEffectEvent((last: Order) => {
    onOffered();
    void repeatOrder(last);
  });
  useEffect(() => {
    if (order) offer(order);
  }, [order]);
}

/** Says what of an order can be had today and puts it into the cart, unless that is of the other catalogue (§8). */
function repeatOrder(order: Order) {
  const cartCatalogue = catalogueOf(current().lines);
  if (cartCatalogue && cartCatalogue !== order.tipo) return sayOtherCatalogue(order.tipo);
  return openDialog(RepeatOrderDialog, { order });
}
