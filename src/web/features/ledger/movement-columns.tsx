import { Undo2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatExactPrice } from '#contract/format.ts';
import type { Movement, MovementField } from '#contract/ledger.calls.ts';
import { paymentWords } from '#contract/rates.ts';
import { formatMoment } from '../../ui/dates.ts';
import { Pill } from '../../ui/pill.tsx';
import { actionsColumn, RowAction } from '../../ui/table/row-action.tsx';
import type { Column } from '../../ui/table/table-column.ts';
import styles from './account-page.module.css';

type Told = Pick<Movement, 'importe' | 'saldo' | 'createdAt' | 'pago' | 'nota' | 'anuladoPor' | 'quien' | 'can'>;

type Words<Row> = { text: (movement: Row) => string; note?: (movement: Row) => ReactNode };

export const movementColumns = <Row extends Told>({
  text,
  note,
}: Words<Row>): readonly Column<Row, MovementField>[] => [
  {
    id: 'movimiento',
    header: 'Movimiento',
    cell: (movement) => (
      <>
        {text(movement)} {movement.anuladoPor !== null && <Pill tone="quiet">Anulado</Pill>}
        {movement.pago?.cotizacion != null && <small className={styles.note}>{paymentWords(movement.pago)}</small>}
        {note?.(movement)}
        {movement.nota && <small className={styles.note}>{movement.nota}</small>}
      </>
    ),
    place: 'name',
  },
  {
    id: 'fecha',
    header: 'Fecha',
    cell: ({ createdAt }) => formatMoment(createdAt),
    field: 'createdAt',
    oneLine: true,
    brief: true,
  },
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

type WritersColumns<Row> = { reverse: (movement: Row) => Promise<unknown>; actions?: (movement: Row) => ReactNode };

export const writersColumns = <Row extends Told>(
  words: Words<Row>,
  { reverse, actions }: WritersColumns<Row>,
): readonly Column<Row, MovementField>[] => [
  ...movementColumns(words),
  { id: 'quien', header: 'Registró', cell: ({ quien }) => quien },
  actionsColumn((movement) => (
    <>
      {actions?.(movement)}
      {movement.can.anular && (
        <RowAction
          icon={Undo2}
          label="Anular"
          of={`${words.text(movement).toLowerCase()} de ${formatExactPrice(Math.abs(movement.importe))}`}
          letter="a"
          danger
          onClick={() => reverse(movement)}
        />
      )}
    </>
  )),
];
