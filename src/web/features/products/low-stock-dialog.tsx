import { useQuery } from '@tanstack/react-query';
import { messages } from '#contract/messages.ts';
import { DialogTable } from '../../ui/dialog-table.tsx';
import { type Answering, Dialog } from '../../ui/overlay/dialog.tsx';
import { Waiting } from '../../ui/waiting.tsx';
import { lowStockProducts } from './queries.ts';

/** The products at their stock limit (§2.4). */
export function LowStockDialog({ answer }: Answering<void>) {
  const products = useQuery({ ...lowStockProducts, staleTime: 0 });
  return (
    <Dialog title="Stock Limite" reading onClose={answer}>
      <Waiting query={products} />
      {products.data && (
        <DialogTable
          rows={products.data}
          rowKey={({ productoId }) => productoId}
          columns={[
            ['Nombre', ({ name }) => name],
            ['ID', ({ productoId }) => productoId],
            ['Límite', ({ cantidadLimite }) => cantidadLimite],
          ]}
          empty={messages.stock.none}
        />
      )}
    </Dialog>
  );
}
