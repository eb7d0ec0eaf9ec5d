import { Plus } from 'lucide-react';
import type { Order } from '#contract/orders.calls.ts';
import { Button } from '../../ui/button.tsx';
import { bringDialog } from '../../ui/overlay/bring-dialog.ts';
import type { NewOrder } from './new-order-dialog.tsx';

/** Opens an order for somebody else to be written down. */
export const newOrder = (options: NewOrder) =>
  bringDialog(async () => (await import('./new-order-dialog.tsx')).NewOrderDialog, options);

export const NewOrderButton = (options: NewOrder) => (
  <Button variant="outline" data-short aria-haspopup="dialog" onClick={() => newOrder(options)}>
    <Plus /> Cargar pedido
  </Button>
);

/** Opens the products of a pending order to be changed. */
export const editOrder = (order: Order) =>
  bringDialog(async () => (await import('./edit-order-dialog.tsx')).EditOrderDialog, { order });
