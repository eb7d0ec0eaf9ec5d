import { Printer, Share2 } from 'lucide-react';
import type { Order } from '#contract/orders.calls.ts';
import { RowAction } from '../ui/table/row-action.tsx';
import { printOrder, shareOrder } from '../documents/order-documents.ts';

/** What an order's row offers of its printout: on paper, or to somebody. */
export function OrderDocumentActions({ order }: { order: Order }) {
  return (
    <>
      <RowAction
        icon={Printer}
        label="Imprimir"
        name={`Imprimir pedido ${order.orderId}`}
        onClick={() => printOrder(order)}
      />
      <RowAction
        icon={Share2}
        label="Compartir"
        name={`Compartir pedido ${order.orderId}`}
        onClick={() => shareOrder(order)}
      />
    </>
  );
}
