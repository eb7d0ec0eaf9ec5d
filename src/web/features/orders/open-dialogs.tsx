import { Plus } from 'lucide-react';
import type { Order } from '#contract/orders.calls.ts';
import { Button } from '../../ui/button.tsx';
import { bringDialog } from '../../ui/overlay/bring-dialog.ts';
import type { NewOrder } from './order-dialogs.tsx';

export const newOrder = (options: NewOrder) =>
  bringDialog(async () => (await import('./order-dialogs.tsx')).NewOrderDialog, options);

export const NewOrderButton = (options: NewOrder) => (
  <Button data-short aria-haspopup="dialog" onClick={() => newOrder(options)} icon={Plus} label="Cargar pedido" />
);

export const editOrder = (order: Order) =>
  bringDialog(async () => (await import('./order-dialogs.tsx')).EditOrderDialog, { order });
