import type { Order } from '#contract/orders.calls.ts';
import { bringDialog } from '../../ui/overlay/bring-dialog.ts';
import type { NewOrder } from './new-order-dialog.tsx';

/** Opens an order for somebody else to be written down. */
export const newOrder = (options: NewOrder) =>
  bringDialog<void>(async () => {
    const { NewOrderDialog } = await import('./new-order-dialog.tsx');
    return ({ answer }) => <NewOrderDialog {...options} answer={answer} />;
  });

/** Opens the products of a pending order to be changed. */
export const editOrder = (order: Order) =>
  bringDialog<void>(async () => {
    const { EditOrderDialog } = await import('./edit-order-dialog.tsx');
    return ({ answer }) => <EditOrderDialog order={order} answer={answer} />;
  });
