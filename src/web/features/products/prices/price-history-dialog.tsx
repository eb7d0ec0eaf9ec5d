import { useQuery } from '@tanstack/react-query';
import { formatExactPrice } from '#contract/format.ts';
import type { Product } from '#contract/products.calls.ts';
import { formatMoment } from '../../../ui/dates.ts';
import { DialogTable } from '../../../ui/dialog-table.tsx';
import { type Answering, Dialog } from '../../../ui/overlay/dialog.tsx';
import { Waiting } from '../../../ui/waiting.tsx';
import { priceHistory } from '../queries.ts';

const reasons = {
  EDICION: 'Edición',
  PORCENTAJE: 'Porcentaje',
  DESHACER: 'Se deshizo un cambio',
  IMPORTACION: 'Importación',
} as const;

/** Every change of a product's price: when, from what to what, why and by whom. */
export function PriceHistoryDialog({ product, answer }: Answering<void> & { product: Product }) {
  const changes = useQuery(priceHistory(product.productoId));
  return (
    <Dialog title={`Precios de ${product.name}`} reading onClose={answer}>
      <Waiting query={changes} />
      {changes.data && (
        <DialogTable
          rows={changes.data}
          rowKey={({ createdAt }) => createdAt}
          columns={[
            [
              'Cuándo',
              ({ createdAt, motivo, quien }) => (
                <>
                  {formatMoment(createdAt)}
                  <small>
                    {reasons[motivo]}, {quien}
                  </small>
                </>
              ),
            ],
            ['Antes', ({ antes }) => formatExactPrice(antes)],
            ['Después', ({ despues }) => formatExactPrice(despues)],
          ]}
          empty={`El precio no cambió desde que se creó: ${formatExactPrice(product.amount)}.`}
        />
      )}
    </Dialog>
  );
}
