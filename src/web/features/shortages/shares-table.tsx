import dialog from '../products/dialog-table.module.css';
import { type Line, lineKey, type ShareForm } from './shares.ts';
import styles from './shortage-dialog.module.css';

type Props = {
  lines: readonly Line[];
  /** What is typed for each line; left out where nothing is. */
  typed?: { aMano: ShareForm['aMano']; onType: (aMano: ShareForm['aMano']) => void } | undefined;
};

/** What each order gets of a product. */
export function SharesTable({ lines, typed }: Props) {
  return (
    <table className={dialog.table}>
      <thead>
        <tr>
          <th scope="col">Vendedor</th>
          <th scope="col" className={dialog.end}>
            Pedidas
          </th>
          <th scope="col" className={dialog.end}>
            Entregan
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => {
          const { orderId, clientName, referencia, quantity, entregada } = line;
          const key = lineKey(line);
          return (
            <tr key={key}>
              <td>
                {clientName}
                <small>{[`Pedido N° ${orderId}`, referencia].filter(Boolean).join(' · ')}</small>
              </td>
              <td className={dialog.end}>{quantity}</td>
              <td className={dialog.end}>
                {typed ? (
                  <input
                    className={styles.units}
                    aria-label={`Entregan a ${clientName}, pedido ${orderId}`}
                    inputMode="numeric"
                    autoComplete="off"
                    value={typed.aMano[key] ?? ''}
                    onChange={(event) => typed.onType({ ...typed.aMano, [key]: event.currentTarget.value })}
                  />
                ) : (
                  <strong data-short={entregada < quantity || undefined}>{entregada}</strong>
                )}
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
