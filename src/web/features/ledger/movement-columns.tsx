import { Undo2 } from 'lucide-react';
import { formatExactPrice } from '#contract/format.ts';
import type { Movement, MovementField } from '#contract/ledger.calls.ts';
import { movementText } from '#contract/ledger.ts';
import { formatMoment } from '../../ui/dates.ts';
import { Pill } from '../../ui/pill.tsx';
import { actionsColumn, RowAction } from '../../ui/table/row-action.tsx';
import type { Column } from '../../ui/table/table-column.ts';
import styles from './movement-columns.module.css';
import { reverseMovement } from './movement-dialog.tsx';

/** A movement of an account: what raised what is owed, what lowered it, and what was owed after it. */
export const movementColumns: readonly Column<Movement, MovementField>[] = [
  {
    id: 'movimiento',
    header: 'Movimiento',
    cell: (movement) => (
      <>
        {movementText(movement)} {movement.anuladoPor !== null && <Pill tone="quiet">Anulado</Pill>}
        {movement.nota && <span className={styles.note}>{movement.nota}</span>}
      </>
    ),
    place: 'name',
  },
  { id: 'fecha', header: 'Fecha', field: 'createdAt', format: formatMoment, oneLine: true, brief: true },
  {
    id: 'importe',
    header: 'Importe',
    cell: ({ importe }) => (
      <span className={styles.money} data-paid={importe < 0 || undefined}>
        {importe < 0 ? '− ' : '+ '}
        {formatExactPrice(Math.abs(importe))}
      </span>
    ),
    field: 'importe',
    place: 'amount',
  },
  {
    id: 'saldo',
    header: 'Saldo',
    cell: ({ saldo }) => <strong className={styles.money}>{formatExactPrice(saldo)}</strong>,
    align: 'end',
  },
];

/** The same for whoever writes them: who did, and the way to take one back from its owner's account. */
export const writersColumns = (owner: string): readonly Column<Movement, MovementField>[] => [
  ...movementColumns,
  { id: 'quien', header: 'Registró', cell: ({ quien }) => quien },
  actionsColumn(
    (movement) =>
      movement.can.anular && (
        <RowAction
          icon={Undo2}
          label="Anular"
          of={`${movementText(movement).toLowerCase()} de ${formatExactPrice(Math.abs(movement.importe))}`}
          letter="a"
          danger
          onClick={() => reverseMovement(movement, owner)}
        />
      ),
  ),
];
