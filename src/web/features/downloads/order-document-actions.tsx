import { FileDown, Printer, Share2 } from 'lucide-react';
import type { Input } from '#contract/contract.ts';
import { formatPrice } from '#contract/format.ts';
import type { Order } from '#contract/orders.calls.ts';
import { Button } from '../../ui/button.tsx';
import { formatDay } from '../../ui/dates.ts';
import { RowAction } from '../../ui/table/row-action.tsx';
import { download, outcomes, print } from './download.ts';
import { share } from './share.tsx';

export const PrintAction = ({ order }: { order: Order }) => (
  <RowAction
    icon={Printer}
    label="Imprimir"
    of={`pedido ${order.orderId}`}
    letter="i"
    onClick={() => printOrder(order)}
  />
);

export const ShareAction = ({ order }: { order: Order }) => (
  <RowAction
    icon={Share2}
    label="Compartir"
    of={`pedido ${order.orderId}`}
    letter="c"
    onClick={() => shareOrder(order)}
  />
);

export function ChosenOrdersDocuments({ choice: body }: { choice: Input<'POST /api/menu/pedidos', 'in'>['body'] }) {
  const file = { label: 'Pedidos elegidos', file: 'Pedidos.pdf' };
  return (
    <>
      <Button
        variant="outline"
        onClick={() => print('POST /api/menu/pedidos', { body }, { ...file, ...outcomes.print })}
      >
        <Printer /> Imprimir
      </Button>
      <Button
        variant="outline"
        onClick={() => download('POST /api/menu/pedidos', { body }, { ...file, ...outcomes.documents })}
      >
        <FileDown /> Descargar PDF
      </Button>
    </>
  );
}

const texts = ({ orderId }: Pick<Order, 'orderId'>) => ({
  label: `Pedido N° ${orderId}`,
  file: `Pedido_${orderId}.pdf`,
  ...outcomes.print,
});

const printOrder = (order: Order) =>
  print('POST /api/menu/pedido/:id', { params: { id: order.orderId } }, texts(order));

export function shareOrder(order: Pick<Order, 'orderId' | 'clientName' | 'createdAt' | 'totalAmount'>) {
  const { orderId, clientName, createdAt, totalAmount } = order;
  const text = `Pedido N° ${orderId} de ${clientName}, ${formatDay(createdAt)}: ${formatPrice(totalAmount)}`;
  return share('POST /api/menu/pedido/:id', { params: { id: orderId } }, { ...texts(order), text });
}
