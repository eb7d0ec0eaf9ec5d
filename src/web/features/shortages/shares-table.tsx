import { DialogTable } from '../../ui/dialog-table.tsx';
import { type Line, lineKey, type ShareForm } from './shares.ts';
import styles from './shortage-dialog.module.css';

type Props = {
  lines: readonly Line[];
  /** What is typed for each line; left out where nothing is. */
  typed?: { aMano: ShareForm['aMano']; onType: (aMano: ShareForm['aMano']) => void } | undefined;
};

export const SharesTable = ({ lines, typed }: Props) => (
  <DialogTable
    rows={lines}
    rowKey={lineKey}
    columns={[
      [
        'Vendedor',
        ({ clientName, orderId, referencia }) => (
          <>
            {clientName}
            <small>{[`Pedido N° ${orderId}`, referencia].filter(Boolean).join(' · ')}</small>
          </>
        ),
      ],
      ['Pedidas', ({ quantity }) => quantity],
      [
        'Entregan',
        (line) =>
          typed ? (
            <input
              className={styles.units}
              aria-label={`Entregan a ${line.clientName}, pedido ${line.orderId}`}
              inputMode="numeric"
              autoComplete="off"
              value={typed.aMano[lineKey(line)] ?? ''}
              onChange={(event) => typed.onType({ ...typed.aMano, [lineKey(line)]: event.currentTarget.value })}
            />
          ) : (
            <strong data-short={line.entregada < line.quantity || undefined}>{line.entregada}</strong>
          ),
      ],
    ]}
  />
);
