import { formatExactPrice } from '#contract/format.ts';
import type { KeptReceipt } from '#contract/purchases.calls.ts';
import { DialogTable } from '../../ui/dialog-table.tsx';
import { type Answering, Dialog } from '../../ui/overlay/dialog.tsx';

type Props = Answering<void> & { prices: NonNullable<KeptReceipt['precios']> };

/** The prices that would follow the corrected costs. The server has changed no price. */
export function FollowingPricesDialog({ prices, answer }: Props) {
  return (
    <Dialog title="Costos corregidos" onClose={answer}>
      <p>Ningún precio cambió. Si siguieran a su costo, quedarían así; se cambian en Productos.</p>
      <DialogTable
        rows={prices}
        rowKey={({ productoId }) => productoId}
        columns={[
          ['Producto', ({ name }) => name],
          ['Costo', ({ costoAntes, costo }) => `${formatExactPrice(costoAntes)} a ${formatExactPrice(costo)}`],
          ['Precio', ({ precio, seria }) => `${formatExactPrice(precio)} a ${formatExactPrice(seria)}`],
        ]}
      />
    </Dialog>
  );
}
