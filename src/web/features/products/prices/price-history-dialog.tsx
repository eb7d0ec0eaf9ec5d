import { useQuery } from '@tanstack/react-query';
import { formatExactPrice } from '#contract/format.ts';
import type { Product } from '#contract/products.calls.ts';
import { reasonOf } from '../../../platform/api.ts';
import { Button } from '../../../ui/button.tsx';
import { formatMoment } from '../../../ui/dates.ts';
import { type Answering, Dialog } from '../../../ui/overlay/dialog.tsx';
import styles from '../dialog-table.module.css';
import { priceHistory } from '../queries.ts';

const reasons = {
  EDICION: 'Edición',
  PORCENTAJE: 'Porcentaje',
  DESHACER: 'Se deshizo un cambio',
  IMPORTACION: 'Importación',
} as const;

/** Every change of a product's price: when, from what to what, why and by whom. */
export function PriceHistoryDialog({ product, answer }: Answering<void> & { product: Product }) {
  const { data: changes, error } = useQuery(priceHistory(product.productoId));
  return (
    <Dialog
      title={`Precios de ${product.name}`}
      reading
      onClose={answer}
      footer={
        <Button variant="outline" onClick={() => answer()}>
          Cerrar
        </Button>
      }
    >
      {error && <p role="alert">{reasonOf(error)}</p>}
      {!changes && !error && <p role="status">Cargando…</p>}
      {changes?.length === 0 && (
        <p className={styles.empty}>El precio no cambió desde que se creó: {formatExactPrice(product.amount)}.</p>
      )}
      {changes && changes.length > 0 && (
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">Cuándo</th>
              <th scope="col" className={styles.end}>
                Antes
              </th>
              <th scope="col" className={styles.end}>
                Después
              </th>
            </tr>
          </thead>
          <tbody>
            {changes.map(({ createdAt, antes, despues, motivo, quien }) => (
              <tr key={createdAt}>
                <td>
                  {formatMoment(createdAt)}
                  <small>
                    {reasons[motivo]}, {quien}
                  </small>
                </td>
                <td className={styles.end}>{formatExactPrice(antes)}</td>
                <td className={styles.end}>{formatExactPrice(despues)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Dialog>
  );
}
