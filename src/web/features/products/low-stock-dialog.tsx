import { useQuery } from '@tanstack/react-query';
import { messages } from '#contract/messages.ts';
import { reasonOf } from '../../platform/api.ts';
import { Button } from '../../ui/button.tsx';
import { type Answering, Dialog } from '../../ui/overlay/dialog.tsx';
import styles from './dialog-table.module.css';
import { lowStockProducts } from './queries.ts';

/** The products at their stock limit (§2.4). */
export function LowStockDialog({ answer }: Answering<void>) {
  const { data: products, error } = useQuery({ ...lowStockProducts, staleTime: 0 });
  return (
    <Dialog
      title="Stock Limite"
      reading
      onClose={answer}
      footer={
        <Button variant="outline" onClick={() => answer()}>
          Cerrar
        </Button>
      }
    >
      {error && <p role="alert">{reasonOf(error)}</p>}
      {!products && !error && <p role="status">Cargando…</p>}
      {products?.length === 0 && <p className={styles.empty}>{messages.stock.none}</p>}
      {products && products.length > 0 && (
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">Nombre</th>
              <th scope="col" className={styles.end}>
                ID
              </th>
              <th scope="col" className={styles.end}>
                Límite
              </th>
            </tr>
          </thead>
          <tbody>
            {products.map(({ productoId, name, cantidadLimite }) => (
              <tr key={productoId}>
                <td>{name}</td>
                <td className={styles.end}>{productoId}</td>
                <td className={styles.end}>{cantidadLimite}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Dialog>
  );
}
